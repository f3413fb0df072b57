#!/usr/bin/env node
/** Stands in for VS Code's executable in the integration tests: see launch.ts. */
import { register } from "tsx/esm/api";

register();
const { launch } = await import("./launch.ts");
await launch(process.argv.slice(2));
