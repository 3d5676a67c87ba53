import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from "react-router"
import { renderKey } from "#server/rendering/render-context.ts"
import { unavailabilityOf } from "./platform/unavailable.ts"
import { renderPage } from "./server/rendering/render-page.tsx"
import { ctxKey, pageKey } from "./web/request-context.ts"
import { retryAfterOf } from "./web/screen.ts"

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const ctx = context.get(ctxKey)
  // Passed beside the response: a body would become a stream and be read back for nothing.
  context.get(renderKey).document = await renderPage(request, ctx.language, router)
  headers.set("content-type", "text/html; charset=utf-8")
  const seconds = retryAfterOf(ctx)
  if (seconds) headers.set("retry-after", String(seconds))
  return new Response(null, { status, headers })
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
