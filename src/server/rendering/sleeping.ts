import { wakePath } from "virtual:wake-script"
import { scriptMark } from "./finalize-page.ts"
import { sleepingType } from "./sleeping-type.ts"

const mark = `<script nonce="${scriptMark}"`
const startOfModule = `${mark} type="module"`
const wakeTag = Buffer.from(`${mark} type="module" async="" src="${wakePath}"></script>`)
const sleepingStart = `${mark} type="${sleepingType}"`

/**
 * Adds the script that every page has. If the page sleeps, the script that loads all others becomes data until then: the
 * same text, so the content policy lists its hash. Otherwise its texts load at once, too.
 */
export function withWakeScript(html: Buffer, preloads: readonly string[] | undefined): Buffer {
  const at = html.indexOf(startOfModule)
  if (at < 0) return html
  const links = preloads?.map(
    (path) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}"/>`,
  )
  const start = links ? links.join("") + startOfModule : sleepingStart
  const rest = at + startOfModule.length
  return Buffer.concat([html.subarray(0, at), wakeTag, Buffer.from(start), html.subarray(rest)])
}
