/** In place of @vscode/native-watchdog, a compiled module: ends an extension host whose server is gone. */
exports.start = (pid) => {
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(87);
    }
  }, 3000).unref();
};
exports.exit = (code) => process.exit(code ?? 0);
