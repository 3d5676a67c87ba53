import type { MessagePort } from "node:worker_threads"
import type { ServerBuild } from "react-router"
import { bindPage } from "../bind-page.ts"
import { printLetter } from "../letters.tsx"
import { drawPage } from "./draw-page.tsx"
import type {
  RenderJob,
  RenderMessage,
  RenderRequest,
  RenderResult,
  RenderThreadData,
} from "./drawing-room.ts"
import { type RenderInput, RouterContexts } from "./sheet.ts"

/** Reports no errors: the main thread repeats failed work and logs the reason. */
export function answerSheets(port: MessagePort, build: ServerBuild, { guests }: RenderThreadData): void {
  const sheets = new RouterContexts(build)
  async function draw(sheet: RenderInput) {
    const { url, language, parts } = sheet
    return bindPage(await drawPage(url, language, sheets.routerOf(sheet), parts), guests)
  }
  async function doneOf(work: RenderJob): Promise<RenderResult> {
    return "page" in work ? await draw(work.page) : printLetter(work.letter)
  }

  port.on("message", async ({ id, work }: RenderRequest) => {
    try {
      const done = await doneOf(work)
      const given = "plain" in done ? [done.plain.buffer as ArrayBuffer] : []
      port.postMessage({ id, done } satisfies RenderMessage, given)
    } catch {
      port.postMessage({ id, done: undefined } satisfies RenderMessage)
    }
  })
  port.postMessage({ isReady: true } satisfies RenderMessage)
}
