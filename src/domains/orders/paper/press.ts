import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { Paper } from "./paper.ts"

export type Order = { id: number; paper: Paper; issuedAt: Date }
type Printed = { id: number } & ({ drawn: Uint8Array } | { problem: unknown })
type Waiting = { done(drawn: Uint8Array): void; fail(problem: unknown): void }

/** Named from the project's folder: the built house is one file, and this is not in it. */
const threadFile = resolve("src/domains/orders/paper/press-thread.ts")
/** The typefaces it has read are many megabytes, so it does not stand by for ever. */
const idleMs = 60_000

type Press = { worker: Worker; waiting: Map<number, Waiting> }

let standing: Press | undefined
let lastId = 0
let resting: NodeJS.Timeout | undefined

/**
 * Draws a paper in a thread beside the house's own: setting type takes a good part of a second, and meanwhile bids are
 * taken and answered as ever.
 */
export async function printPaper(paper: Paper, issuedAt: Date): Promise<Uint8Array> {
  clearTimeout(resting)
  standing ??= start()
  const { worker, waiting } = standing
  const id = ++lastId
  return await new Promise((done, fail) => {
    waiting.set(id, { done, fail })
    worker.postMessage({ id, paper, issuedAt } satisfies Order)
  })
}

function start(): Press {
  const press: Press = { worker: new Worker(threadFile, { execArgv: [] }), waiting: new Map() }
  const { worker, waiting } = press
  // A house that closes does not wait for it.
  worker.unref()
  worker.on("message", (printed: Printed) => {
    const asked = waiting.get(printed.id)
    waiting.delete(printed.id)
    if ("drawn" in printed) asked?.done(printed.drawn)
    else asked?.fail(printed.problem)
    if (waiting.size === 0) resting = setTimeout(() => void dismiss(press).terminate(), idleMs).unref()
  })
  worker.on("error", (problem) => failAll(press, problem))
  worker.on("exit", () => failAll(press, new Error("the press has stopped")))
  return press
}

/** The next paper gets a new thread. */
function dismiss(press: Press): Worker {
  if (standing === press) standing = undefined
  return press.worker
}

function failAll(press: Press, problem: unknown): void {
  dismiss(press)
  const { waiting } = press
  for (const { fail } of waiting.values()) fail(problem)
  waiting.clear()
}
