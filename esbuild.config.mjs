/**
 * Builds everything that ships into dist/:
 *
 * - extension.cjs: what VS Code loads at activation. CommonJS, and small: nothing in it may load zod, the ACP SDK or the AI SDK.
 * - cli.js and the lazy bundles: ES modules that share chunks. The extension loads them on first use with a native `import()`.
 * - webview/*.js: one script for each webview, and modules that they load on first use.
 *
 * `node esbuild.config.mjs [--watch]`; PLAN_MODE_DEV=1 leaves names readable and adds source maps.
 */
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const development = process.env.PLAN_MODE_DEV === "1";
const watch = process.argv.includes("--watch");

/**
 * The modules that the extension host bundle may load with `import()`, by the name of their bundle in dist/. A dynamic import of
 * anything else fails the build: add a row here when a part should load on first use, or import it statically when it should not.
 */
const lazyBundles = {
  agent: "src/agent/app.ts",
  models: "src/agent/models/createModel.ts",
  modelList: "src/agent/models/availableModels.ts",
  client: "src/acp/agentConnection.ts",
  agentProcess: "src/acp/process/startAgent.ts",
  agentTable: "src/host/agents/readAgents.ts",
  reviews: "src/host/review/planReviews.ts",
  markdownReviews: "src/host/review/markdownReviews.ts",
  codec: "src/protocol/codec.ts",
  beginning: "src/review/blocks/beginningHtml.ts",
  editorTools: "src/host/editorTools/startEditorTools.ts",
  guestDesk: "src/host/reviewSocket/guestDesk.ts",
};

/** The command-line program, built beside the lazy bundles. */
const programs = { cli: "src/cli.ts" };

/** What the shell reader parses with, loaded from dist/grammars/ at the first command (src/agent/shell/treeSitter.ts). */
const grammars = [
  "node_modules/web-tree-sitter/web-tree-sitter.wasm",
  "node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm",
  "node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm",
];

const webviews = { review: "webview/review/main.tsx", agent: "webview/agent/main.tsx" };

/** CommonJS packages inside an ES module bundle call `require` for Node's own modules, and ask for their own file's name. */
const requireForCommonJs =
  'import{createRequire as __planModeRequire}from"node:module";' +
  'import{fileURLToPath as __planModePath}from"node:url";' +
  "const require=__planModeRequire(import.meta.url),__filename=__planModePath(import.meta.url);";

const shared = {
  absWorkingDir: root,
  bundle: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  minify: !development,
  keepNames: true,
  sourcemap: development ? "linked" : false,
};

/** Leaves `import("./agent/app.ts")` a native import, of the ES module bundle that was made from that file. */
const lazyImports = {
  name: "lazy-imports",
  setup(build) {
    const byFile = new Map(Object.entries(lazyBundles).map(([name, file]) => [resolve(root, file), name]));
    build.onResolve({ filter: /.*/ }, (args) => {
      if (args.kind !== "dynamic-import") return undefined;
      const name = byFile.get(resolve(args.resolveDir, args.path));
      if (name !== undefined) return { path: `./${name}.js`, external: true };
      return {
        errors: [{ text: `import("${args.path}") has no lazy bundle: name it in lazyBundles in esbuild.config.mjs` }],
      };
    });
  },
};

/** Parts of packages that nothing here uses, and that a bundler cannot know to be unused. They would cost at every start. */
const leanPackages = {
  name: "lean-packages",
  setup(build) {
    // zod brings its messages in every language; ours are in English.
    build.onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, (args) =>
      args.importer.includes("zod") ? { path: resolve(args.resolveDir, args.path), namespace: "lean" } : undefined,
    );
    build.onLoad({ filter: /locales.index\.js$/, namespace: "lean" }, (args) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: dirname(args.path),
    }));
    // markdown-it defines the fields of each token with a helper for old browsers: a fifth of the time that a long plan takes.
    build.onLoad({ filter: /markdown-it\.mjs$/ }, async (args) => {
      const field = /_defineProperty\(\s*this,\s*(?:\/\*[\s\S]*?\*\/\s*)?"(\w+)",/g;
      return { contents: (await readFile(args.path, "utf8")).replace(field, "this.$1 = ("), loader: "js" };
    });
    // The AI SDK also takes schemas of zod 3; ours are JSON schemas.
    build.onResolve({ filter: /^zod\/v3$/ }, (args) =>
      args.importer.includes("@ai-sdk") ? { path: args.path, namespace: "lean" } : undefined,
    );
    build.onLoad({ filter: /^zod\/v3$/, namespace: "lean" }, () => ({
      contents: "export const ZodFirstPartyTypeKind = {};",
    }));
  },
};

/** Mermaid loads the kind of a diagram, and then its layout, one after the other. What most diagrams are comes with the bundle. */
const commonDiagrams = {
  name: "common-diagrams",
  setup(build) {
    build.onLoad({ filter: /mermaid.dist.*\.mjs$/ }, async (args) => {
      const text = await readFile(args.path, "utf8");
      const statics = [];
      const contents = text.replace(/import\(("[^"]*\/(?:flowDiagram|dagre)-[^"]*")\)/g, (_, path) => {
        if (!statics.includes(path)) statics.push(path);
        return `Promise.resolve(common${statics.indexOf(path)})`;
      });
      const imports = statics.map((path, index) => `import * as common${index} from ${path};\n`).join("");
      return { contents: imports + contents, loader: "js" };
    });
  },
};

const host = {
  ...shared,
  entryPoints: { extension: "src/extension.ts" },
  outdir: dist,
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  platform: "node",
  target: "node20",
  external: ["vscode"],
  plugins: [lazyImports],
};

const modules = {
  ...shared,
  entryPoints: { ...programs, ...lazyBundles },
  outdir: dist,
  format: "esm",
  platform: "node",
  target: "node20",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  keepNames: false,
  plugins: [leanPackages],
  banner: { js: requireForCommonJs },
};

const browser = {
  ...shared,
  entryPoints: webviews,
  outdir: join(dist, "webview"),
  format: "iife",
  platform: "browser",
  target: "es2023",
  keepNames: false,
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [leanPackages],
  jsx: "automatic",
  jsxImportSource: "preact",
  // Icons are put into the page as text, so that they take the colour of the text around them.
  loader: { ".svg": "text" },
};

/** What the webviews load when they first need it (webview/ui/lazyBundle.ts): ES modules, so that a diagram loads only its kind. */
const browserModules = {
  ...browser,
  entryPoints: { codeColours: "webview/lazy/codeColours.ts", diagrams: "webview/lazy/diagrams.ts" },
  format: "esm",
  splitting: true,
  chunkNames: "[name]-[hash]",
  plugins: [leanPackages, commonDiagrams],
};

const bundles = { host, modules, browser, browserModules };

async function build() {
  const metafiles = await Promise.all(
    Object.entries(bundles).map(async ([name, options]) => {
      const { metafile } = await esbuild.build(options);
      await mkdir(join(root, ".cache/build"), { recursive: true });
      await writeFile(join(root, `.cache/build/${name}.json`), JSON.stringify(metafile));
      return metafile;
    }),
  );
  await copyGrammars();
  await chmod(join(dist, "cli.js"), 0o755);
  await writeFile(join(dist, "THIRD_PARTY_LICENSES.txt"), await thirdPartyLicenses(metafiles));
  await removeStale(metafiles);
  for (const metafile of metafiles) {
    for (const [file, output] of Object.entries(metafile.outputs)) {
      if (output.entryPoint) process.stdout.write(`${file}  ${(output.bytes / 1000).toFixed(0)} kB\n`);
    }
  }
}

async function copyGrammars() {
  await mkdir(join(dist, "grammars"), { recursive: true });
  await Promise.all(grammars.map((file) => copyFile(join(root, file), join(dist, "grammars", basename(file)))));
}

/** The licence texts of the packages whose code is in the bundles: their terms ask for it. */
async function thirdPartyLicenses(metafiles) {
  const folders = new Set(["node_modules/@vscode/tree-sitter-wasm"]);
  for (const metafile of metafiles) {
    for (const input of Object.keys(metafile.inputs).filter((name) => !name.startsWith("lean:"))) {
      const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.split(sep).join("/"));
      if (match) folders.add(match[1]);
    }
  }
  const texts = await Promise.all(
    [...folders].sort().map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
      const file = (await readdir(join(root, folder))).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? "" : await readFile(join(root, folder, file), "utf8");
      return `${name} ${version} (${license})\n\n${text.trim()}\n`;
    }),
  );
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** Chunks have their hash in the name, so that an older build would leave its own behind. */
async function removeStale(metafiles) {
  const kept = new Set(
    metafiles.flatMap((metafile) => Object.keys(metafile.outputs).map((file) => resolve(root, file))),
  );
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.(c?js|map)$/.test(file) && !kept.has(file)) await rm(file, { force: true });
  }
}

if (watch) {
  await copyGrammars();
  const contexts = await Promise.all(
    Object.values(bundles).map((options) => esbuild.context({ ...options, logLevel: "info" })),
  );
  await Promise.all(contexts.map((context) => context.watch()));
  process.stdout.write(`Watching; bundles go to ${relative(process.cwd(), dist) || dist}. Stop with Ctrl+C.\n`);
} else {
  // esbuild has printed what is wrong, with the line, before it rejects.
  await build().catch((error) => {
    if (error.errors === undefined) throw error;
    process.exitCode = 1;
  });
}
