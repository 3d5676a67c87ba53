import type { MessagePort } from "node:worker_threads"
import type { ServerBuild } from "react-router"
import { bindPage } from "../bind-page.ts"
import { drawPage } from "./draw-page.tsx"
import type { Asked, Begun, Told } from "./drawing-room.ts"
import { Sheets } from "./sheet.ts"

/** Draws every sheet that comes, in a thread of the house. Of a page that fails nothing is said: the house draws it again and tells why. */
export function answerSheets(port: MessagePort, build: ServerBuild, { guests }: Begun): void {
  const sheets = new Sheets(build)
  port.on("message", async ({ id, sheet }: Asked) => {
    try {
      const html = await drawPage(sheet.url, sheet.language, sheets.routerOf(sheet))
      const bound = bindPage(html, guests)
      port.postMessage({ id, bound } satisfies Told, [bound.plain.buffer as ArrayBuffer])
    } catch {
      port.postMessage({ id, bound: undefined } satisfies Told)
    }
  })
  port.postMessage({ isReady: true } satisfies Told)
}
