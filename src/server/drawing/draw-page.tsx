import { preload } from "react-dom"
import { renderToReadableStream, renderToString } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import { textsOf, textsVersion } from "#language/texts.server.ts"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { PartsContext } from "#shell/kept-part.tsx"
import { Frame } from "./frame-keep.tsx"

/** The whole page. What the browser is handed of the loaders has been read (handoff.ts). */
export async function drawPage(url: string, language: Language, router: EntryContext): Promise<string> {
  const { html, used } = drawnAtOnce(url, language, router) ?? (await drawnInTime(url, language, router))
  // Which texts the page needs is known only now, when all of it has been written.
  const needed = [language, textsVersion[language], ...used].join(" ")
  return withoutHints(html).replace('data-texts=""', `data-texts="${needed}"`)
}

type Drawn = { html: string; used: Set<string> }

/** A page of which nothing has to be waited for, and in which nothing fails: undefined for any other. */
function drawnAtOnce(url: string, language: Language, router: EntryContext): Drawn | undefined {
  const { source, used } = recordedTexts(language)
  const frame = new Frame(router, source)
  try {
    const html = renderToString(<PartsContext value={frame.draw}>{pageOf(url, source, router)}</PartsContext>)
    if (html.includes(leftToBrowser)) return undefined
    return { html: `<!DOCTYPE html>${frame.complete(html)}`, used }
  } catch {
    // It is drawn once more and says then what is wrong.
    return undefined
  }
}

/** How React marks a part of a page that it could not finish by itself. */
const leftToBrowser = "<!--$!-->"

async function drawnInTime(url: string, language: Language, router: EntryContext): Promise<Drawn> {
  let failure: unknown
  const { source, used } = recordedTexts(language)
  // What it carried has been read; only its reader would be missed.
  const again = { ...router, serverHandoffStream: new ReadableStream<Uint8Array>() }
  const stream = await renderToReadableStream(pageOf(url, source, again), {
    onError(error) {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  return { html: await collect(stream), used }
}

function pageOf(url: string, source: TextSource, router: EntryContext) {
  return (
    <TextSourceContext value={source}>
      <ServerRouter context={router} url={url} />
    </TextSourceContext>
  )
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
