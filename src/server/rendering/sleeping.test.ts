import { hash } from "node:crypto"
import { createElement as h, type ReactNode } from "react"
import { Outlet, Scripts } from "react-router"
import { expect, test } from "vitest"
import { auctionTopic, lotTopic } from "#domains/auctions/live-state.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { useLiveState } from "#ui/live/live-stream.ts"
import { newSleepPlan, useScriptAtOnce, useScriptFrom, useSleepOffer } from "#ui/live/sleep.ts"
import { createTestBuild, requestPage } from "../../../test/test-build.ts"
import { finalizePage, scriptMark } from "./finalize-page.ts"
import { asleep, awake } from "./sleeping.ts"

const inAnHour = Date.now() + 3_600_000

function Ticking() {
  useScriptAtOnce()
  return h("p", null, "00:01")
}

function Counting() {
  useScriptFrom(inAnHour)
  useScriptFrom(inAnHour + 1)
  return h("p", null, "2 days")
}

function Live() {
  useLive(["lot_1"], ["auc_1"])
  useLiveState(lotTopic.of("lot_1"), 7)
  useLiveState(auctionTopic.of("auc_1"), "live")
  return h("p", null, "a price")
}

const pages: Record<string, () => ReactNode> = {
  read: () => h("p", null, "an article"),
  ticking: () => h(Ticking),
  counting: () => h(Counting),
  live: () => h(Live),
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

test.each([
  ["read", '<script type="sleeping" async="">'],
  ["counting", `<script type="sleeping" data-changes-at="${inAnHour}" async="">`],
  [
    "live",
    '<script type="sleeping" data-live="lots=lot_1&amp;auctions=auc_1" data-shown="lot:lot_1=7 auction:auc_1=live" async="">',
  ],
])("a page sleeps and says what wakes it: %s", async (path, tag) => {
  const { html } = await requestPage(reading, path)
  expect(html).toContain(wakeTag)
  expect(html).toContain(tag)
  expect(html.match(/type="module"/g)).toHaveLength(1)
})

test("a page that changes by itself each second has its script at once", async () => {
  const { html } = await requestPage(reading, "ticking")
  expect(html).not.toContain("sleeping")
  expect(html.match(/type="module"/g)).toHaveLength(2)
})

test("a page of another kind has its script at once", async () => {
  const { html } = await requestPage(working, "read")
  expect(html).toContain(wakeTag)
  expect(html).not.toContain(sleepingTag)
})

const page = Buffer.from(`<script nonce="${scriptMark}" type="module" async="">import "/a.js"</script>`)

test("texts in files load with the script of a page that does not sleep", () => {
  expect(awake(page, ["/locales/vi/shell.json?v=1"]).toString()).toContain(
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/vi/shell.json?v=1"/>',
  )
})

test("the content policy allows what a sleeping page runs when it wakes, and nothing else", () => {
  const { plain, policy } = finalizePage(asleep(page, newSleepPlan()), [])
  expect(plain.toString()).toContain(`${sleepingTag}import "/a.js"</script>`)
  const [, rules = ""] = /type="speculationrules">([^<]+)</.exec(plain.toString()) ?? []
  const allowed = [rules, 'import "/a.js"'].map((text) => `'sha256-${hash("sha256", text, "base64")}'`)
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(allowed)
})

test("no page that needs a member, writes or is a file is fetched before somebody opens it", () => {
  const [, rules = ""] =
    /type="speculationrules">([^<]+)</.exec(asleep(page, newSleepPlan()).toString()) ?? []
  const { and } = JSON.parse(rules).prefetch[0].where
  const matches = (patterns: string[], path: string) =>
    patterns.some((pattern) =>
      new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(path),
    )
  const isFetched = (path: string) =>
    matches(and[0].href_matches, path) && !matches(and[1].not.href_matches, path)
  expect(
    ["/home", "/whisky-auction-live/singapore/lot_1/a-lot", "/faq", "/product?q=oban"].every(isFetched),
  ).toBe(true)
  const others = [
    "/auth/google/start",
    "/my-account",
    "/cart",
    "/checkout",
    "/admin",
    "/share/lot/lot_1",
    "/age",
  ]
  const files = ["/whisky-prices/bottle.csv", "/whisky-auctions-previous/results.json"]
  expect([...others, ...files, "/whisky-news/submit-new-article"].filter(isFetched)).toEqual([])
})
