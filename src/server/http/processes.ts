import cluster, { type Worker } from "node:cluster"
import { setTimeout as wait } from "node:timers/promises"
import { AggregatorRegistry } from "prom-client"
import type { Config } from "../config/config.ts"
import { assertPortFree } from "./listen.ts"

const restartMs = 1_000
const killMs = 13_000

/**
 * Runs the app in several processes that share the port, and restarts one that ends. Resolves when all are open.
 * `failed`: one ended before any was open, so another try would end too.
 */
export async function startProcesses(
  config: Config,
  databaseUrl: string,
  { failed, report }: { failed: () => void; report: (line: string) => void },
): Promise<{ stop(drains: boolean): Promise<void> }> {
  await assertPortFree(config.port, config.host)
  const metrics = new AggregatorRegistry()
  const workers = new Set<Worker>()
  let isStopping = false
  let hasOpened = false
  function open(): Promise<void> {
    // Each checks the connections of all: it alone connects as the application's user.
    const worker = cluster.fork({ DATABASE_URL: databaseUrl, PROCESSES: String(config.processes) })
    workers.add(worker)
    return new Promise((resolve) => {
      worker.on("message", (message: unknown) => {
        if (message === "open") {
          hasOpened = true
          resolve()
        }
        if (message === "metrics")
          void metrics.clusterMetrics().then(
            (text) => worker.send({ metrics: text }),
            () => worker.send({ metrics: "" }),
          )
      })
      worker.on("exit", (code, signal) => {
        workers.delete(worker)
        if (isStopping) return
        if (!hasOpened) return failed()
        report(`A process has ended with ${signal ?? code} and is restarted`)
        void wait(restartMs).then(() => (isStopping ? undefined : open()))
      })
    })
  }
  await Promise.all(Array.from({ length: config.processes }, open))
  return {
    async stop(drains) {
      isStopping = true
      const ended = [...workers].map((worker) => new Promise((resolve) => worker.once("exit", resolve)))
      for (const { process } of workers) process.kill(drains ? "SIGTERM" : "SIGINT")
      const limitMs = (drains ? config.drainSeconds * 1_000 : 0) + killMs
      await Promise.race([Promise.all(ended), wait(limitMs, undefined, { ref: false })])
      for (const { process } of workers) process.kill("SIGKILL")
    },
  }
}
