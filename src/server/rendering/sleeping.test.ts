import { hash } from "node:crypto"
import { createElement as h, type ReactNode } from "react"
import { Outlet, Scripts } from "react-router"
import { expect, test } from "vitest"
import { useLive } from "#domains/bidding/parts/live.ts"
import { useScriptAtOnce, useSleepOffer } from "#ui/sleep.ts"
import { createTestBuild, requestPage } from "../../../test/test-build.ts"
import { finalizePage, scriptMark } from "./finalize-page.ts"
import { withWakeScript } from "./sleeping.ts"

function Ticking() {
  useScriptAtOnce()
  return h("p", null, "00:01")
}

function Live({ ids }: { ids: readonly string[] }) {
  useLive(ids, [])
  return h("p", null, "a price")
}

const pages: Record<string, () => ReactNode> = {
  read: () => h("p", null, "an article"),
  ticking: () => h(Ticking),
  live: () => h(Live, { ids: ["lot_1"] }),
  ended: () => h(Live, { ids: [] }),
}

function documentOf(isReading: boolean) {
  return function Document() {
    useSleepOffer(isReading)
    return h("html", { "data-texts": "" }, h("body", null, h(Outlet), h(Scripts)))
  }
}

const reading = createTestBuild({ default: documentOf(true), loader: () => null }, pages)
const working = createTestBuild({ default: documentOf(false), loader: () => null }, pages)

const sleepingTag = '<script type="sleeping" async="">'
const wakeTag = '<script type="module" async="" src="/src/wake.ts"></script>'

test.each(["read", "ended"])("a page of reading sleeps: %s", async (path) => {
  const { html } = await requestPage(reading, path)
  expect(html).toContain(wakeTag + sleepingTag)
  expect(html.match(/type="module"/g)).toHaveLength(1)
})

test.each(["ticking", "live"])("a page that changes by itself has its script at once: %s", async (path) => {
  const { html } = await requestPage(reading, path)
  expect(html).not.toContain(sleepingTag)
  expect(html.match(/type="module"/g)).toHaveLength(2)
})

test("a page of another kind has its script at once", async () => {
  const { html } = await requestPage(working, "read")
  expect(html).toContain(wakeTag)
  expect(html).not.toContain(sleepingTag)
})

test("texts in files load with the script of a page that does not sleep, and only then", async () => {
  const page = Buffer.from(`<script nonce="${scriptMark}" type="module" async="">import "/a.js"</script>`)
  expect(withWakeScript(page, ["/locales/vi/shell.json?v=1"]).toString()).toContain(
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/vi/shell.json?v=1"/>',
  )
  expect(withWakeScript(page, undefined).toString()).not.toContain("/locales")
})

test("the content policy allows what a sleeping page runs when it wakes, and nothing else", () => {
  const page = Buffer.from(`<script nonce="${scriptMark}" type="module" async="">import "/a.js"</script>`)
  const { plain, policy } = finalizePage(withWakeScript(page, undefined), [])
  expect(plain.toString()).toContain(`${sleepingTag}import "/a.js"</script>`)
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash("sha256", 'import "/a.js"', "base64")}'`])
})
