import { wakePath } from "virtual:wake-script"
import { escaped } from "#platform/html.ts"
import { addressOf } from "#ui/live/live-wants.ts"
import type { SleepPlan } from "#ui/live/sleep.ts"
import { scriptMark } from "./finalize-page.ts"
import { sleepingType } from "./sleeping-type.ts"

const mark = `<script nonce="${scriptMark}"`
const startOfModule = `${mark} type="module"`
const wakeTag = `${mark} type="module" async="" src="${wakePath}"></script>`

/**
 * Browsers that know these rules fetch a page while its link is pointed at or pressed: only pages that every guest may
 * read, and that change nothing.
 */
const readPages = [
  "/home",
  "/whisky-*",
  "/product*",
  "/reviews",
  "/auction-schedule",
  ...["/about", "/faq", "/how-to-*", "/shipping-and-delivery", "/terms-and-conditions*", "/privacy"],
]
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: readPages },
          { not: { href_matches: ["/whisky-news/submit*", "/*.csv", "/*.json", "/*.ics", "/*.pdf"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
})
const rulesTag = `${mark} type="speculationrules">${speculationRules}</script>`

/** Its texts load beside its script. */
export function awake(html: Buffer, textFiles: readonly string[]): Buffer {
  const links = textFiles.map(
    (path) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}"/>`,
  )
  return withWakeScript(html, links.join("") + startOfModule)
}

/**
 * The script that loads all others becomes data until the page wakes: the same text, so the content policy lists its hash.
 */
export function asleep(html: Buffer, { changesAtMs, wants, shown }: SleepPlan): Buffer {
  const live = addressOf(wants)
  const versions = [...shown].map(([topic, version]) => `${topic}=${version}`)
  const attributes = [
    ...(Number.isFinite(changesAtMs) ? [`data-changes-at="${changesAtMs}"`] : []),
    ...(live ? [`data-live="${escaped(live)}"`, `data-shown="${escaped(versions.join(" "))}"`] : []),
  ]
  return withWakeScript(html, [`${rulesTag}${mark}`, `type="${sleepingType}"`, ...attributes].join(" "))
}

/** Every page has it, before the script that loads all others. */
function withWakeScript(html: Buffer, start: string): Buffer {
  const at = html.indexOf(startOfModule)
  if (at < 0) return html
  const rest = html.subarray(at + startOfModule.length)
  return Buffer.concat([html.subarray(0, at), Buffer.from(wakeTag + start), rest])
}
