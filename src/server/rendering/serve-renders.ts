import type { MessagePort } from "node:worker_threads"
import type { ServerBuild } from "react-router"
import { renderEmailSync } from "../emails.tsx"
import { finalizePage } from "../finalize-page.ts"
import { type RenderInput, RouterContexts } from "./render-input.ts"
import { renderPage } from "./render-page.tsx"
import type {
  RenderJob,
  RenderMessage,
  RenderRequest,
  RenderResult,
  RenderThreadData,
} from "./render-pool.ts"

/** Reports no errors: the main thread repeats failed work and logs the reason. */
export function serveRenders(port: MessagePort, build: ServerBuild, { guests }: RenderThreadData): void {
  const contexts = new RouterContexts(build)
  async function renderPageInput(input: RenderInput) {
    const { url, language, fragments } = input
    return finalizePage(await renderPage(url, language, contexts.routerOf(input), fragments), guests)
  }
  async function runJob(work: RenderJob): Promise<RenderResult> {
    return "page" in work ? await renderPageInput(work.page) : renderEmailSync(work.email)
  }

  port.on("message", async ({ id, work }: RenderRequest) => {
    try {
      const result = await runJob(work)
      const transferred = "plain" in result ? [result.plain.buffer as ArrayBuffer] : []
      port.postMessage({ id, result } satisfies RenderMessage, transferred)
    } catch {
      port.postMessage({ id, result: undefined } satisfies RenderMessage)
    }
  })
  port.postMessage({ isReady: true } satisfies RenderMessage)
}
