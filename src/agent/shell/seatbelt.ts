import type { SandboxedProcess, SandboxRequest } from "./bubblewrap.ts";
import { sandboxCaches } from "./bubblewrap.ts";

/*
 * The same promise on macOS, with sandbox-exec. Written from the documentation of the profile language and from
 * published profiles; it has not been run by the tests of this project, which run on Linux. When the system refuses the
 * profile, detection fails and commands are only read.
 */

const profile = `(version 1)
(allow default)
(deny file-write*)
(deny network*)
(deny signal (target others))
(deny appleevent-send)
(deny mach-lookup
  (global-name "com.apple.coreservices.launchservicesd")
  (global-name "com.apple.coreservices.appleevents")
  (global-name "com.apple.pasteboard.1")
  (global-name "com.apple.SecurityServer")
  (global-name "com.apple.securityd"))
(allow file-write*
  (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (literal "/dev/stdout") (literal "/dev/stderr")
  (subpath (param "TEMPORARY")))
`;

/** The command under seatbelt. `temporary` is a private folder that exists already, by its real path. */
export function seatbelt(request: SandboxRequest, temporary: string): SandboxedProcess {
  const env = Object.fromEntries(
    Object.entries(sandboxCaches).map(([name, value]) => [
      name,
      value.startsWith("/tmp") ? temporary + value.slice(4) : value,
    ]),
  );
  return {
    file: "/usr/bin/sandbox-exec",
    args: ["-D", `TEMPORARY=${temporary}`, "-p", profile, ...request.argv],
    env,
  };
}
