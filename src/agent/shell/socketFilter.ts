/*
 * A seccomp filter against sockets of the host. Network and abstract sockets are gone with the network namespace, but a
 * socket that lies in the file system (docker, ssh-agent, an editor) can still be connected to, even on a read-only
 * mount. So `socket(AF_UNIX)` and `socket(AF_VSOCK)` fail, and so does io_uring, which could open them unseen. Pairs of
 * sockets between a program and its children still work.
 */

const architectures: Readonly<Record<string, { readonly audit: number; readonly socket: number }>> = {
  x64: { audit: 0xc000003e, socket: 41 },
  arm64: { audit: 0xc00000b7, socket: 198 },
};

const ioUringSetup = 425;
const load = 0x20;
const jumpEqual = 0x15;
const jumpAtLeast = 0x35;
const answer = 0x06;
const allowed = 0x7fff0000;
const killed = 0x80000000;
const errno = (code: number): number => 0x00050000 | code;

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

/** The filter as bytes for `bwrap --seccomp`; `undefined` on processors it was not written for. */
export function socketFilter(arch: string): Uint8Array | undefined {
  const numbers = architectures[arch];
  if (numbers === undefined) return undefined;
  const program: readonly Instruction[] = [
    [load, 0, 0, 4],
    [jumpEqual, 1, 0, numbers.audit],
    [answer, 0, 0, killed],
    [load, 0, 0, 0],
    // The x32 calls of x86-64 have numbers of their own.
    [jumpAtLeast, 6, 0, 0x40000000],
    [jumpEqual, 6, 0, ioUringSetup],
    [jumpEqual, 0, 3, numbers.socket],
    [load, 0, 0, 16],
    [jumpEqual, 2, 0, 1],
    [jumpEqual, 1, 0, 40],
    [answer, 0, 0, allowed],
    [answer, 0, 0, errno(1)],
    [answer, 0, 0, errno(38)],
  ];
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  program.forEach(([code, whenTrue, whenFalse, value], index) => {
    bytes.setUint16(index * 8, code, true);
    bytes.setUint8(index * 8 + 2, whenTrue);
    bytes.setUint8(index * 8 + 3, whenFalse);
    bytes.setUint32(index * 8 + 4, value, true);
  });
  return new Uint8Array(bytes.buffer);
}
