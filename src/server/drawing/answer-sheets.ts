import type { MessagePort } from "node:worker_threads"
import type { ServerBuild } from "react-router"
import { bindPage } from "../bind-page.ts"
import { printLetter } from "../letters.tsx"
import { drawPage } from "./draw-page.tsx"
import type { Asked, Begun, Done, Told, Work } from "./drawing-room.ts"
import { type Sheet, Sheets } from "./sheet.ts"

/** Reports no errors: the main thread repeats failed work and logs the reason. */
export function answerSheets(port: MessagePort, build: ServerBuild, { guests }: Begun): void {
  const sheets = new Sheets(build)
  async function draw(sheet: Sheet) {
    const { url, language, parts } = sheet
    return bindPage(await drawPage(url, language, sheets.routerOf(sheet), parts), guests)
  }
  async function doneOf(work: Work): Promise<Done> {
    return "page" in work ? await draw(work.page) : printLetter(work.letter)
  }

  port.on("message", async ({ id, work }: Asked) => {
    try {
      const done = await doneOf(work)
      const given = "plain" in done ? [done.plain.buffer as ArrayBuffer] : []
      port.postMessage({ id, done } satisfies Told, given)
    } catch {
      port.postMessage({ id, done: undefined } satisfies Told)
    }
  })
  port.postMessage({ isReady: true } satisfies Told)
}
