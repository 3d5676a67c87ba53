import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from "react-router"
import type { RefusalView } from "#platform/refusal.ts"
import { unavailabilityOf } from "./platform/unavailable.ts"
import { renderKey, renderPoolKey } from "./server/render-context.ts"
import { readLoaderData, streamCacheOf } from "./server/rendering/loader-data.ts"
import { toRenderInput } from "./server/rendering/render-input.ts"
import { renderPage } from "./server/rendering/render-page.tsx"
import { ctxKey, pageKey } from "./web/request-context.ts"

/** Renders the whole page before its first byte: it is hashed for the content policy, compressed once and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const { language } = context.get(ctxKey)
  const { fragments = {} } = context.get(pageKey)
  const serializedData = await readLoaderData(router)
  const input = toRenderInput(request.url, language, router, serializedData, fragments)
  const finalized = input && (await context.get(renderPoolKey)?.render(input))
  router.renderMeta = streamCacheOf(serializedData)
  // Passed beside the response: a body would become a stream and be read back for nothing.
  context.get(renderKey).document = finalized ?? (await renderPage(request.url, language, router, fragments))
  headers.set("content-type", "text/html; charset=utf-8")
  const seconds = retryAfterOf(router.staticHandlerContext.actionData)
  if (seconds) headers.set("retry-after", String(seconds))
  return new Response(null, { status, headers })
}

/** Finds the waiting time of a form refused by a rate limit. */
function retryAfterOf(
  answers: Readonly<Record<string, { refusal?: RefusalView } | undefined>> | null,
): unknown {
  return Object.values(answers ?? {}).find((answer) => answer?.refusal)?.refusal?.facts.retryAfterSeconds
}

/** The app's log redacts secrets. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (unavailabilityOf(error)) context.get(pageKey).problem = error
  context.get(ctxKey).app.log.error({ err: error, path: new URL(request.url).pathname }, "a bug in a page")
}
