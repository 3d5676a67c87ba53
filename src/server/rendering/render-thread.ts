import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parentPort, workerData } from "node:worker_threads"
import { buildDir } from "../build.ts"

// Runs the built server in a worker thread, with nothing opened.
if (!parentPort) throw new Error("this file runs in a worker thread only")
const bundle = (await import(
  pathToFileURL(resolve(buildDir, "server/app.js")).href
)) as typeof import("../app.ts")
bundle.runRenderThread(parentPort, workerData)
