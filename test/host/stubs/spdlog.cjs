/**
 * In place of @vscode/spdlog, a compiled module: the same interface in plain JavaScript, so that the VS Code server writes its log
 * files without a compiler on the machine.
 */
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const names = ["trace", "debug", "info", "warning", "error", "critical"];

class Logger {
  #file;
  #level = 2;

  constructor(_type, _name, file) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  #write(level, message) {
    if (level < this.#level) return;
    try {
      appendFileSync(this.#file, `${new Date().toISOString()} [${names[level]}] ${message}\n`);
    } catch {
      // The test that owns the folder has removed it.
    }
  }

  trace(message) {
    this.#write(0, message);
  }
  debug(message) {
    this.#write(1, message);
  }
  info(message) {
    this.#write(2, message);
  }
  warn(message) {
    this.#write(3, message);
  }
  error(message) {
    this.#write(4, message);
  }
  critical(message) {
    this.#write(5, message);
  }
  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  setPattern() {}
  clearFormatters() {}
  flush() {}
  drop() {}
}

exports.version = 1;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = async (name, file) => new Logger("rotating", name, file);
exports.createAsyncRotatingLogger = async (name, file) => new Logger("rotating_async", name, file);
