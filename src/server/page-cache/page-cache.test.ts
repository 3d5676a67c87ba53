import { expect, test } from "vitest"
import type { BotCheck } from "#domains/bot-check/bot-check.ts"
import { originsOfCheck } from "#domains/bot-check/bot-check-view.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { providerOriginsOf } from "#domains/payments/configured-providers.ts"
import { holdStock } from "#domains/stock/hold-stock.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { invalidatePages } from "#platform/cache.ts"
import { transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { LiveHub } from "#platform/live/live.ts"
import type { Cents } from "#platform/money.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, cask, person, product } from "../../../test/fixtures.ts"
import { finalizePage, scriptMark } from "../rendering/finalize-page.ts"
import { finishPage, PageCache } from "./page-cache.ts"

const keys = { siteKey: "a site", secret: "hush", verifyUrl: "https://example.com" }

async function policyWith(check: BotCheck): Promise<Record<string, string>> {
  const page = await finishPage(
    new Response(null),
    Buffer.from(`<script nonce="${scriptMark}">one()</script>`),
    [],
    originsOfCheck(check),
  )
  const policy = new Map(page.headers).get("content-security-policy") ?? ""
  return Object.fromEntries(policy.split("; ").map((rule) => rule.split(/ (.*)/, 2) as [string, string]))
}

test("a page runs only its own scripts, and does not contain the mark that identifies them", async () => {
  for (const kind of ["altcha", "off"] as const) {
    const policy = await policyWith({ kind })
    expect(policy["script-src"]).toMatch(/^'self' 'sha256-[^ ]+'$/)
    expect(policy["connect-src"]).toBe("'self'")
    expect(policy["frame-src"]).toBeUndefined()
  }
})

test("a script in member-written content never runs, whatever it carries", () => {
  const own = `<script nonce="${scriptMark}" async="">own()</script>`
  const plain = (html: string) => Buffer.from(finalizePage(Buffer.from(html), []).plain).toString()
  const policy = (html: string) => finalizePage(Buffer.from(html), []).policy
  const alone = policy(own)
  for (const injected of [
    "<script>steal()</script>",
    "<script nonce>steal()</script>",
    '<script nonce="">steal()</script>',
    '<script nonce="guessed">steal()</script>',
    '<SCRIPT type="application/ld+json">steal()</SCRIPT>',
    "<script >steal()</script><script src=//evil.example></script>",
  ]) {
    expect(policy(injected + own), injected).toBe(alone)
    expect(policy(own + injected), injected).toBe(alone)
    expect(policy(injected), injected).not.toContain("sha256")
  }
  // The mark of our own scripts is not revealed.
  expect(plain(own)).toBe('<script async="">own()</script>')
})

test.each([
  ["recaptcha", "https://www.google.com https://www.gstatic.com"],
  ["turnstile", "https://challenges.cloudflare.com"],
] as const)("with %s its sites are allowed, and no others", async (kind, sites) => {
  const policy = await policyWith({ kind, ...keys })
  expect(policy["script-src"]).toMatch(new RegExp(`^'self' 'sha256-[^ ]+' ${sites}$`))
  expect(policy["frame-src"]).toBe(sites)
  expect(policy["default-src"]).toBe("'self'")
})

test("with Stripe for cards its fields are allowed, and otherwise not", async () => {
  const settings = { stripe: { secretKey: "sk_1", publishableKey: "pk_1", webhookSecret: "whsec_1" } }
  const none = { configParts: new Map() }
  const sitesWith = (provider: string | null) =>
    providerOriginsOf({ configParts: paymentSettings.replaceIn(none, { provider, settings, payNow: null }) })
  expect(sitesWith("sandbox")).toEqual([])
  expect(sitesWith(null)).toEqual([])
  const sites = sitesWith("stripe")
  const page = await finishPage(new Response(null), Buffer.from("<p>"), [], sites)
  const policy = new Map(page.headers).get("content-security-policy") ?? ""
  for (const rule of ["script-src", "connect-src", "frame-src"])
    expect(policy).toMatch(new RegExp(`${rule}[^;]* https://js.stripe.com`))
  expect(policy).not.toContain("sk_1")
})

test("a cached page is rendered again when the price or stock of something it shows changes", async () => {
  const app = await testApp()
  const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
  const [productId, caskId] = [await product(app, "Ardbeg 10 Year Old"), await cask(app, "CSK-1")]
  const shelf = { productId, location: "singapore" } as const
  const price = { priceCents: 90_00 as Cents, isOnSale: true }
  const listingId = await createListing(staff, { kind: "bottle", ...shelf, ...price })
  const cache = new PageCache(app.live)
  const page = await finishPage(new Response(null), Buffer.from("<p>S$90</p>"), [])
  async function isStaleAfter(goods: Parameters<typeof productTopic>[0], change: () => Promise<unknown>) {
    cache.store("page", page, { seconds: 60, topics: [productTopic(goods)] })
    cache.store("other", page, { seconds: 60, topics: [productTopic({ productId: newId("prd") })] })
    await change()
    return [cache.find("page")?.wantsRenewal, cache.find("other")?.wantsRenewal]
  }
  const changes: (() => Promise<unknown>)[] = [
    () => changeListing(staff, listingId, { priceCents: 95_00 as Cents }),
    () => changeListing(staff, listingId, { salePriceCents: 80_00 as Cents }),
    () => changeListing(staff, listingId, { status: "withdrawn" }),
    () => receiveStock(staff, { ...shelf, quantity: 3, idempotencyKey: "first" }),
    () => transaction(staff, (tx) => holdStock(tx, { ...shelf, quantity: 1, expiresAt: null })),
  ]
  for (const change of changes) expect(await isStaleAfter({ productId }, change)).toEqual([true, false])
  const sold = { kind: "cask", location: "singapore", caskId, priceCents: 9_000_00 as Cents } as const
  expect(await isStaleAfter({ productId: null, caskId }, () => createListing(staff, sold))).toEqual([
    true,
    false,
  ])
  const failed = () => changeListing(staff, listingId, { priceCents: -1 as Cents }).catch(() => undefined)
  expect(await isStaleAfter({ productId }, failed)).toEqual([false, false])
})

const one = productTopic({ productId: "one" })

test("a page whose render began before a change counts as stale", async () => {
  const app = await testApp()
  const cache = new PageCache(app.live)
  const page = await finishPage(new Response(null), Buffer.from("<p>S$90</p>"), [])
  const begunAt = performance.now()
  invalidatePages(app, one)
  cache.store("before", page, { seconds: 60, topics: [one] }, begunAt)
  expect(cache.find("before")?.wantsRenewal).toBe(true)
  cache.store("after", page, { seconds: 60, topics: [one] }, performance.now() + 1)
  expect(cache.find("after")?.wantsRenewal).toBe(false)
})

test("a page counts as stale if the news of what it shows could not be heard since its render began", async () => {
  const live = new LiveHub()
  const watched = new Set<string>()
  live.connect({
    ...{ send: () => undefined, downSeconds: () => 0, close: async () => undefined },
    filter: {
      watch: async (topics) => topics.forEach((topic) => void watched.add(topic)),
      unwatch: (topics) => topics.forEach((topic) => void watched.delete(topic)),
    },
  })
  const cache = new PageCache(live)
  const page = await finishPage(new Response(null), Buffer.from("<p>S$90</p>"), [])
  const store = (begunAt: number) => {
    cache.store("page", page, { seconds: 60, topics: [one] }, begunAt)
    return cache.find("page")?.wantsRenewal
  }
  const first = performance.now()
  live.hearForAWhile([one])
  await new Promise(setImmediate)
  expect([...watched]).toEqual(["invalidation:*", one])
  expect(store(first)).toBe(true)
  expect(store(performance.now())).toBe(false)
  live.receive({ topic: one, version: 1, data: {} })
  expect(cache.find("page")?.wantsRenewal).toBe(true)
  live.close()
})

test("after a gap in the messages of other processes, no older page is sent", async () => {
  const { live } = await testApp()
  const cache = new PageCache(live)
  const page = await finishPage(new Response(null), Buffer.from("<p>S$90</p>"), [])
  cache.store("page", page, { seconds: 60, topics: [one] })
  const { invalidationCount } = cache
  expect(cache.find("page")?.page).toBe(page)
  live.missed()
  expect(cache.find("page")).toBeUndefined()
  // A page rendered meanwhile is not cached either.
  expect(cache.invalidationCount).toBe(invalidationCount + 1)
})
