import type { MessagePort } from "node:worker_threads"
import { syncCommits } from "#platform/ctx.ts"
import { ownNamesFrom } from "./common-names.ts"
import { type IndexApp, runIndexQuery } from "./index-query.ts"
import type { IndexThreadMessage, IndexThreadRequest } from "./index-thread.ts"
import type { QueryAnswer } from "./pending-queries.ts"

/** Limits the wait for further answers: the caller can use this one meanwhile. */
const maxWaitMs = 0.25

/** Several answers share a message. Resolves when the thread must end. */
export function serveQueries(app: IndexApp, port: MessagePort): Promise<void> {
  let answers: QueryAnswer[] = []
  let firstAt = 0
  let sentNames = 0

  function send(): void {
    if (answers.length === 0) return
    const names = ownNamesFrom(sentNames)
    const message: IndexThreadMessage = { names, answers }
    sentNames += names.names.length
    answers = []
    port.postMessage(message)
  }

  function addAnswer(answered: QueryAnswer): void {
    if (answers.push(answered) === 1) {
      firstAt = performance.now()
      setImmediate(send)
    } else if (performance.now() - firstAt > maxWaitMs) send()
  }

  async function answerQuery(number: number, name: string, input: unknown): Promise<void> {
    try {
      addAnswer([number, await runIndexQuery(app, name, input)])
    } catch (problem) {
      addAnswer([number, undefined, problem instanceof Error ? problem : new Error(String(problem))])
    }
  }

  port.postMessage({ isReady: true } satisfies IndexThreadMessage)
  return new Promise((end) => {
    port.on("message", (message: IndexThreadRequest) => {
      if (!message) return end()
      syncCommits(app, message.commits)
      // Starts separate tasks, so that the first query is answered before the next begins.
      for (const [number, name, input] of message.questions)
        setImmediate(() => void answerQuery(number, name, input))
    })
  })
}
