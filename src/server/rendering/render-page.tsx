import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import { isForStaff } from "#language/for-browsers.ts"
import { anyTextsOf, textsVersionOf } from "#language/texts.server.ts"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { newSleepPlan, SleepContext } from "#ui/live/sleep.ts"
import { scriptMark } from "./finalize-page.ts"
import { asleep, awake } from "./sleeping.ts"

const emptyTexts = 'data-texts=""'

/** Renders the whole page before its first byte: it is hashed for the content policy, compressed once and cached. */
export async function renderPage(
  { method, url }: Request,
  language: Language,
  router: EntryContext,
): Promise<Buffer> {
  const { source, used } = recordedTexts(language)
  const plan = newSleepPlan()
  const rendered = await renderWhole(
    <TextSourceContext value={source}>
      <SleepContext value={plan}>
        <ServerRouter context={router} url={url} nonce={scriptMark} />
      </SleepContext>
    </TextSourceContext>,
  )
  // The answer to a form has something to announce.
  const sleeps = plan.isOffered && method === "GET" && plan.changesAtMs > Date.now()
  const html = sleeps ? asleep(rendered, plan) : awake(rendered, textFiles(language, used))
  const { search } = new URL(url)
  const texts = `data-texts="${[language, textsVersionOf(language), ...used].join(" ")}"`
  const attributes = search ? `${texts} data-search="${escaped(search)}"` : texts
  const at = html.indexOf(emptyTexts)
  if (at < 0) return html
  return Buffer.concat([html.subarray(0, at), Buffer.from(attributes), html.subarray(at + emptyTexts.length)])
}

function renderWhole(page: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let failure: unknown
    const collector = new Writable({
      write(chunk, _encoding, written) {
        chunks.push(chunk)
        written()
      },
      final(ended) {
        resolve(Buffer.concat(chunks))
        ended()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce: scriptMark,
      // A part appended at the page's end would need a script to show.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error
      },
      onShellError: reject,
      onAllReady() {
        if (failure === undefined) pipe(collector)
        else reject(failure)
      },
    })
  })
}

function recordedTexts(language: Language): { source: TextSource; used: Set<string> } {
  const used = new Set<string>()
  const source: TextSource = {
    language,
    find(noun) {
      used.add(noun)
      return anyTextsOf(language, noun)
    },
  }
  return { source, used }
}

/** The texts that are no part of the page's script. */
function textFiles(language: Language, used: ReadonlySet<string>): string[] {
  return [...used]
    .filter((noun) => language !== "en" || isForStaff(noun))
    .map((noun) => `/locales/${language}/${noun}.json?v=${textsVersionOf(language)}`)
}
