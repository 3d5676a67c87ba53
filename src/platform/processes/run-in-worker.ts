import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { Piscina } from "piscina"

/** The work exceeded its time limit, or all threads were busy. */
export class WorkerTimeout extends Error {
  override readonly name = "WorkerTimeout"
}

const timeoutMs = 20_000

const threads = new Piscina({
  minThreads: 0,
  maxThreads: Math.min(2, availableParallelism()),
  maxQueue: 64,
  idleTimeout: 60_000,
})

/**
 * Runs an exported function of a file (path from the project's root) in a worker thread, so that parsing never delays a
 * bid. Copies `given` and the result. Ends the thread after 20 seconds.
 */
export async function runInWorker<Result>(file: string, name: string, input: unknown): Promise<Result> {
  try {
    return await threads.run(input, { filename: resolve(file), name, signal: AbortSignal.timeout(timeoutMs) })
  } catch (problem) {
    if (problem instanceof Error && isWorkerTimeout(problem)) throw new WorkerTimeout()
    throw problem
  }
}

function isWorkerTimeout({ name, message }: Error): boolean {
  return name === "AbortError" || message === "Task queue is at limit"
}
