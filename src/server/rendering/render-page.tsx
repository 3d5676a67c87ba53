import type { ReactNode } from "react"
import { preload } from "react-dom"
import { renderToReadableStream, renderToString } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import { isForStaff } from "#language/for-browsers.ts"
import { anyTextsOf, textsVersion } from "#language/texts.server.ts"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { type CachedPartName, PartsContext } from "#shell/cached-part.tsx"
import { CacheContext } from "#ui/cached.tsx"
import type { FragmentData } from "#web/request-context.ts"
import { type Bytes, bytesOf } from "./bytes.ts"
import { fillPlaceholders } from "./fill-placeholders.ts"
import { scriptMark } from "./finalize-page.ts"
import { FragmentCache } from "./fragment-cache.tsx"
import { FrameCache } from "./frame-cache.tsx"

/** The serialized loader data must have been read (loader-data.ts). */
export async function renderPage(
  url: string,
  language: Language,
  router: EntryContext,
  fragments: FragmentData,
): Promise<Bytes> {
  const { head, body, used } =
    renderSync(url, language, router) ?? (await renderStreaming(url, language, router))
  const needed = [language, textsVersion[language], ...used].join(" ")
  const { search } = new URL(url)
  const attributes = search
    ? `data-texts="${needed}" data-search="${escaped(search)}"`
    : `data-texts="${needed}"`
  const begin = head.replace('data-texts=""', () => attributes)
  return (begin + fillPlaceholders(body, language, fragments)) as Bytes
}

/** A page split after its head, because most processing concerns only one of the two. */
type RenderedHtml = { head: Bytes; body: Bytes; used: Set<string> }

/** Undefined if the page suspends or fails. */
function renderSync(url: string, language: Language, router: EntryContext): RenderedHtml | undefined {
  const { source, used } = recordedTexts(language)
  const frame = new FrameCache(router, source)
  const parts = new FragmentCache(router, source)
  const scripts = scriptsOf(router)
  const renderPart = (name: CachedPartName, part: ReactNode) => {
    if (name !== "scripts") return frame.render(name, part)
    // The router sends no loader data for a page without scripts.
    if (router.renderMeta && parts.has(scripts)) router.renderMeta.didRenderScripts = true
    return parts.render(scripts, part)
  }
  try {
    const html = bytesOf(
      renderToString(
        <PartsContext value={renderPart}>
          <CacheContext value={parts.render}>{pageOf(url, source, router)}</CacheContext>
        </PartsContext>,
      ),
    )
    if (html.includes(clientOnlyMark)) return undefined
    const { head, body } = splitHead(html)
    return { head: `<!DOCTYPE html>${head}` as Bytes, body: frame.complete(parts.complete(body)), used }
  } catch {
    // The second render reports the error.
    return undefined
  }
}

function scriptsOf({ staticHandlerContext, serverHandoffString }: EntryContext): string {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return `scripts ${ids.join(" ")} ${serverHandoffString}`
}

/** The rarest characters of `<!--$!-->`, React's mark for a part that it leaves to the browser. */
const clientOnlyMark = "$!-->"

function splitHead(html: Bytes): { head: Bytes; body: Bytes } {
  const end = html.indexOf("</head>")
  return { head: html.slice(0, end) as Bytes, body: html.slice(end) as Bytes }
}

async function renderStreaming(url: string, language: Language, router: EntryContext): Promise<RenderedHtml> {
  let failure: unknown
  const { source, used } = recordedTexts(language)
  // The data has been read, but the renderer needs a stream.
  const again = { ...router, serverHandoffStream: new ReadableStream<Uint8Array>() }
  const stream = await renderToReadableStream(pageOf(url, source, again), {
    nonce: scriptMark,
    // The page is sent when complete: a part appended at its end would need a script to show.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  return { ...splitHead(await collect(stream)), used }
}

function pageOf(url: string, source: TextSource, router: EntryContext) {
  return (
    <TextSourceContext value={source}>
      <ServerRouter context={router} url={url} nonce={scriptMark} />
    </TextSourceContext>
  )
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  for await (const piece of stream) chunks.push(piece)
  return Buffer.concat(chunks).toString("latin1") as Bytes
}

function recordedTexts(language: Language): { source: TextSource; used: Set<string> } {
  const used = new Set<string>()
  const source: TextSource = {
    language,
    find(noun) {
      if (!used.has(noun)) {
        used.add(noun)
        if (language !== "en" || isForStaff(noun)) {
          const path = `/locales/${language}/${noun}.json?v=${textsVersion[language]}`
          preload(path, { as: "fetch", crossOrigin: "anonymous" })
        }
      }
      return anyTextsOf(language, noun)
    },
  }
  return { source, used }
}
