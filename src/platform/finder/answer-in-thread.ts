import type { MessagePort } from "node:worker_threads"
import { hearOfCommits } from "#platform/ctx.ts"
import { answer, type IndexApp } from "./asking.ts"
import { countNames, namesFrom } from "./common-names.ts"
import type { IndexThreadMessage, IndexThreadRequest } from "./thread.ts"

/** Limits the wait for further answers: the caller can use this one meanwhile. */
const mostWaitMs = 0.25

/** Several answers share a message. Resolves when the thread must end. */
export function answerAll(app: IndexApp, port: MessagePort, firstName: number): Promise<void> {
  let answers: [number, unknown, Error?][] = []
  let firstAt = 0
  let namesTold = firstName

  function send(): void {
    if (answers.length === 0) return
    const told: IndexThreadMessage = { names: namesFrom(namesTold), answers }
    namesTold = countNames()
    answers = []
    port.postMessage(told)
  }

  function give(given: [number, unknown, Error?]): void {
    if (answers.push(given) === 1) {
      firstAt = performance.now()
      setImmediate(send)
    } else if (performance.now() - firstAt > mostWaitMs) send()
  }

  async function take(number: number, name: string, asked: unknown): Promise<void> {
    try {
      give([number, await answer(app, name, asked)])
    } catch (problem) {
      give([number, undefined, problem instanceof Error ? problem : new Error(String(problem))])
    }
  }

  port.postMessage({ isReady: true } satisfies IndexThreadMessage)
  return new Promise((end) => {
    port.on("message", (message: IndexThreadRequest) => {
      if (!message) return end()
      hearOfCommits(app, message.commits)
      // Starts separate tasks, so that the first query is answered before the next begins.
      for (const [number, name, asked] of message.questions)
        setImmediate(() => void take(number, name, asked))
    })
  })
}
