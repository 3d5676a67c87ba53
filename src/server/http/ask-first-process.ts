type FirstProcess = Pick<NodeJS.Process, "on" | "off"> & { send?: (message: string) => unknown }

/** The first process itself waits five seconds for the others. */
const maxWaitMs = 6_000

/** Returns the figures of all processes, which the first one adds up; undefined if it does not answer in time. */
export function askForMetrics(first: FirstProcess, maxMs = maxWaitMs): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const receive = (message: { metrics?: string }) => {
    if (message.metrics !== undefined) resolve(message.metrics || undefined)
  }
  const timer = setTimeout(resolve, maxMs, undefined)
  first.on("message", receive)
  first.send?.("metrics")
  return promise.finally(() => {
    clearTimeout(timer)
    first.off("message", receive)
  })
}
