import type { ReactNode } from "react"
import { preload } from "react-dom"
import { renderToReadableStream, renderToString } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import { textsOf, textsVersion } from "#language/texts.server.ts"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { type KeptName, PartsContext } from "#shell/kept-part.tsx"
import { KeepContext } from "#ui/kept.tsx"
import { scriptMark } from "../bind-page.ts"
import type { DrawnParts } from "../drawn-part.ts"
import { type Bytes, bytesOf } from "./bytes.ts"
import { fillPlaces } from "./fill-places.ts"
import { Frame } from "./frame-keep.tsx"
import { PartKeep } from "./part-keep.tsx"

/** The whole page. What the browser is handed of the loaders has been read (handoff.ts). */
export async function drawPage(
  url: string,
  language: Language,
  router: EntryContext,
  parts: DrawnParts,
): Promise<Bytes> {
  const { head, body, used } =
    drawnAtOnce(url, language, router) ?? (await drawnInTime(url, language, router))
  // Which texts the page needs is known only now, when all of it has been written.
  const needed = [language, textsVersion[language], ...used].join(" ")
  const { search } = router.staticHandlerContext.location
  const known = search ? `data-texts="${needed}" data-search="${escaped(search)}"` : `data-texts="${needed}"`
  const begin = withoutHints(head).replace('data-texts=""', () => known)
  return (begin + fillPlaces(body, language, parts)) as Bytes
}

/** A page cut where its head ends: most of what is done to its text is done to one of the two. */
type Drawn = { head: Bytes; body: Bytes; used: Set<string> }

/** A page of which nothing has to be waited for, and in which nothing fails: undefined for any other. */
function drawnAtOnce(url: string, language: Language, router: EntryContext): Drawn | undefined {
  const { source, used } = recordedTexts(language)
  const frame = new Frame(router, source)
  const parts = new PartKeep(router, source)
  const scripts = scriptsOf(router)
  const draw = (name: KeptName, part: ReactNode) => {
    if (name !== "scripts") return frame.draw(name, part)
    // The router hands nothing over on a page without scripts.
    if (router.renderMeta && parts.has(scripts)) router.renderMeta.didRenderScripts = true
    return parts.draw(scripts, part)
  }
  try {
    const html = bytesOf(
      renderToString(
        <PartsContext value={draw}>
          <KeepContext value={parts.draw}>{pageOf(url, source, router)}</KeepContext>
        </PartsContext>,
      ),
    )
    if (html.includes(leftToBrowser)) return undefined
    const { head, body } = cut(html)
    return { head: `<!DOCTYPE html>${head}` as Bytes, body: frame.complete(parts.complete(body)), used }
  } catch {
    // It is drawn once more and says then what is wrong.
    return undefined
  }
}

/** What the scripts of a page follow from: the routes it is of. */
function scriptsOf({ staticHandlerContext, serverHandoffString }: EntryContext): string {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return `scripts ${ids.join(" ")} ${serverHandoffString}`
}

/** How React marks a part of a page that it could not finish by itself: `<!--$!-->`, by its rarest signs. */
const leftToBrowser = "$!-->"

function cut(html: Bytes): { head: Bytes; body: Bytes } {
  const end = html.indexOf("</head>")
  return { head: html.slice(0, end) as Bytes, body: html.slice(end) as Bytes }
}

async function drawnInTime(url: string, language: Language, router: EntryContext): Promise<Drawn> {
  let failure: unknown
  const { source, used } = recordedTexts(language)
  // What it carried has been read; only its reader would be missed.
  const again = { ...router, serverHandoffStream: new ReadableStream<Uint8Array>() }
  const stream = await renderToReadableStream(pageOf(url, source, again), {
    nonce: scriptMark,
    // The page is sent when all of it is there: a part put at its end would need the script to be seen.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  return { ...cut(await collect(stream)), used }
}

function pageOf(url: string, source: TextSource, router: EntryContext) {
  return (
    <TextSourceContext value={source}>
      <ServerRouter context={router} url={url} nonce={scriptMark} />
    </TextSourceContext>
  )
}

/**
 * The hints to load each script early come before the stylesheet and the fonts in the browser's queue, and on a
 * phone cost the first paint more than a second (Lighthouse). The page is whole before any script is.
 */
function withoutHints(head: Bytes): string {
  return head.replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Bytes> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString("latin1") as Bytes
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
