/*
 * Commands that are refused with a plain reason instead of failing later in a sandbox. Leaving one out is harmless:
 * what is in no table at most runs where nothing can be written.
 */

const reasons: Readonly<Record<string, string>> = {
  changes: "changes files",
  privilege: "asks for other privileges",
  network: "talks to the network",
  system: "changes the system or other processes",
  person: "waits for a person at a terminal",
  detached: "leaves something running in the background",
};

const groups: Readonly<Record<string, string>> = {
  changes:
    "rm rmdir unlink mv cp ln mkdir touch truncate chmod chown chgrp chattr setfacl install dd shred mkfifo mknod patch " +
    "rsync split csplit fallocate rename mmv link setfattr ed ex indent dos2unix unix2dos sponge",
  privilege: "sudo su doas pkexec runuser setpriv chroot unshare nsenter sudoedit capsh newgrp sg",
  network:
    "curl wget nc ncat netcat socat ssh scp sftp ftp telnet ping traceroute dig nslookup host whois aria2c rclone httpie http " +
    "xh lynx w3m mail sendmail aws gcloud az heroku vercel netlify fly terraform ansible",
  system:
    "kill pkill killall systemctl service launchctl mount umount reboot shutdown halt poweroff crontab at batch iptables nft " +
    "ip ifconfig sysctl modprobe insmod rmmod useradd userdel usermod groupadd passwd chsh chfn mkfs fdisk parted swapon " +
    "apt apt-get aptitude dpkg yum dnf zypper pacman apk brew port snap flatpak winget choco scoop defaults diskutil osascript " +
    "open xdg-open pbcopy xclip wl-copy code cursor bwrap sandbox-exec",
  person:
    "vi vim nvim nano emacs pico joe micro htop btop less more most man info tmux screen passwd gdb lldb pdb ipython watch dialog fzf",
  detached: "nohup setsid disown bg fg daemonize coproc",
};

const known: ReadonlyMap<string, string> = new Map(
  Object.entries(groups).flatMap(([group, names]) =>
    names.split(" ").map((name): [string, string] => [name, reasons[group] ?? group]),
  ),
);

/** What a command known to be unfit for planning does; `undefined` for others. */
export function mutation(name: string): string | undefined {
  return known.get(name);
}
