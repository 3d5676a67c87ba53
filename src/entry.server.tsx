import { preload } from "react-dom"
import { renderToReadableStream, renderToString } from "react-dom/server"
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { textsOf, textsVersion } from "#language/texts.server.ts"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { ctxKey, pageKey } from "./server/context.ts"
import { Frame } from "./server/frame-keep.tsx"
import { PartsContext } from "./shell/kept-part.tsx"

/** The whole page before its first byte: it is hashed for the content policy, compressed once and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const { language } = context.get(ctxKey)
  await readHandoff(router)
  const { html, used } =
    drawnAtOnce(request, language, router) ?? (await drawnInTime(request, language, router))
  headers.set("content-type", "text/html; charset=utf-8")
  const seconds = waitAfter(router.staticHandlerContext.actionData)
  if (seconds) headers.set("retry-after", String(seconds))
  // Which texts the page needs is known only now, when all of it has been written.
  const needed = [language, textsVersion[language], ...used].join(" ")
  // Handed over beside the answer: a body would be turned into a stream and read back for nothing.
  context.get(pageKey).html = withoutHints(html).replace('data-texts=""', `data-texts="${needed}"`)
  return new Response(null, { status, headers })
}

type Drawn = { html: string; used: Set<string> }

/** A page of which nothing has to be waited for, and in which nothing fails: undefined for any other. */
function drawnAtOnce(request: Request, language: Language, router: EntryContext): Drawn | undefined {
  const { source, used } = recordedTexts(language)
  const frame = new Frame(router, source)
  try {
    const html = renderToString(
      <PartsContext value={frame.draw}>{pageOf(request, source, router)}</PartsContext>,
    )
    if (html.includes(leftToBrowser)) return undefined
    return { html: `<!DOCTYPE html>${frame.complete(html)}`, used }
  } catch {
    // It is drawn once more and says then what is wrong.
    return undefined
  }
}

/** How React marks a part of a page that it could not finish by itself. */
const leftToBrowser = "<!--$!-->"

async function drawnInTime(request: Request, language: Language, router: EntryContext): Promise<Drawn> {
  let failure: unknown
  const { source, used } = recordedTexts(language)
  // What it carried has been read; only its reader would be missed.
  const again = { ...router, serverHandoffStream: new ReadableStream<Uint8Array>() }
  const stream = await renderToReadableStream(pageOf(request, source, again), {
    onError(error) {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  return { html: await collect(stream), used }
}

function pageOf(request: Request, source: TextSource, router: EntryContext) {
  return (
    <TextSourceContext value={source}>
      <ServerRouter context={router} url={request.url} />
    </TextSourceContext>
  )
}

/** What the browser is handed of the loaders is read to its end before the page is drawn, which would wait for it otherwise. */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  renderMeta.streamCache = {}
  for (let place = 0, isDone = false; !isDone; place++) {
    const { done, value } = await reader.read()
    const result = { done, value: decoder.decode(value, { stream: true }) }
    renderMeta.streamCache[place] = Object.assign(Promise.resolve(), { result })
    isDone = done
  }
  reader.releaseLock()
}

/** How long a form that was refused for coming too often is to wait. */
function waitAfter(answers: Readonly<Record<string, { refusal?: RefusalView } | undefined>> | null): unknown {
  return Object.values(answers ?? {}).find((answer) => answer?.refusal)?.refusal?.facts.retryAfterSeconds
}

/** A page's bug goes into the house's log, which knows what must not be in it. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(ctxKey).house.log.error({ err: error, path: new URL(request.url).pathname }, "a bug in a page")
}

/**
 * The hints to load each script early come before the stylesheet and the fonts in the browser's queue, and on a
 * phone cost the first paint more than a second (Lighthouse). The page is whole before any script is.
 */
function withoutHints(html: string): string {
  const head = html.indexOf("</head>")
  return html.slice(0, head).replaceAll(/<link rel="modulepreload"[^>]*>/g, "") + html.slice(head)
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString("utf8")
}

function recordedTexts(language: Language): { source: TextSource; used: Set<string> } {
  const used = new Set<string>()
  const source: TextSource = {
    language,
    find(noun) {
      if (!used.has(noun)) {
        used.add(noun)
        if (language !== "en") {
          const path = `/locales/${language}/${noun}.json?v=${textsVersion[language]}`
          preload(path, { as: "fetch", crossOrigin: "anonymous" })
        }
      }
      return textsOf(language, noun)
    },
  }
  return { source, used }
}
