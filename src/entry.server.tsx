import { renderToReadableStream } from "react-dom/server"
import type { EntryContext } from "react-router"
import { ServerRouter } from "react-router"

/** The whole page before its first byte: it is hashed for the content policy, compressed once and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
) {
  let failure: unknown
  const stream = await renderToReadableStream(<ServerRouter context={router} url={request.url} />, {
    onError(error) {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  headers.set("content-type", "text/html; charset=utf-8")
  return new Response(stream, { status, headers })
}
