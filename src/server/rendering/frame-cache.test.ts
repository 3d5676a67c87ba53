import { createElement as h, useId } from "react"
import { Outlet, Scripts } from "react-router"
import { expect, test } from "vitest"
import { defaultSite } from "#domains/content/default-site.ts"
import { CachedPart } from "#shell/cached-part.tsx"
import { Footer } from "#shell/footer.tsx"
import { Header } from "#shell/header.tsx"
import { emptyAppData, packAppData } from "#shell/use-app-data.ts"
import { createTestBuild, requestPage } from "../../../test/test-build.ts"

let app = emptyAppData
let rendered = 0

function Counted() {
  rendered++
  return null
}

/** `useId` shows that inserting a part changes no other part's ids. */
function Page() {
  return h("p", { id: useId() }, "A page")
}

function Document() {
  const header = h(CachedPart, { name: "header" }, h(Header), h(Counted))
  const footer = h(CachedPart, { name: "footer" }, h(Footer))
  const body = h("body", null, header, h(Outlet), footer, h(Scripts))
  return h("html", { "data-texts": "" }, h("head", null, h("title", null, "A page")), body)
}

const paths = ["faq", "whisky-auctions-previous", "auth", "admin", "product"]
const build = createTestBuild(
  { default: Document, loader: () => packAppData(app) },
  Object.fromEntries(paths.map((path) => [path, Page])),
)

async function see(path: string, language?: "vi") {
  rendered = 0
  const { html } = await requestPage(build, path, language)
  return { html, rendered }
}

test.each(["faq", "whisky-auctions-previous?q=a%20'b'&sort=$%26&x=<b>", "faq?from=/&a=%2F"])(
  "a page with a cached header and footer equals the page without the cache: %s",
  async (path) => {
    // A new origin is an empty cache; the frame does not show the origin.
    app = { ...emptyAppData, origin: `https://${path.length}.example` }
    const whole = await see(path)
    expect(whole.rendered).toBe(1)
    expect(whole.html).toContain("<footer")
    await see("faq?another")
    const again = await see(path)
    expect(again.rendered).toBe(0)
    expect(again.html).toBe(whole.html)
  },
)

test("of the time, a frame depends on the year only", async () => {
  app = { ...emptyAppData, now: "2026-01-01T00:00:00Z" }
  await see("faq")
  app = { ...emptyAppData, now: "2026-11-22T10:00:00Z" }
  expect((await see("faq")).rendered).toBe(0)
  app = { ...emptyAppData, now: "2027-01-01T00:00:00Z" }
  const { html, rendered } = await see("faq")
  expect(rendered).toBe(1)
  expect(html).toContain("© <!-- -->2027")
})

test("each language has its own frame, and its page uses the same texts", async () => {
  app = { ...emptyAppData, origin: "https://language.example" }
  await see("faq")
  const first = await see("faq", "vi")
  expect(first.rendered).toBe(1)
  expect(first.html).toMatch(/data-texts="vi [^"]*shell/)
  const second = await see("faq", "vi")
  expect(second).toEqual({ html: first.html, rendered: 0 })
})

const viewer = {
  ...{ id: "mem_1", username: "ann", role: "user", status: "active", isVerified: true, isStaff: false },
  ...{ balanceCents: 500, cartCount: 2, unreadCount: 0 },
} as NonNullable<typeof emptyAppData.viewer>

test.each<[string, Partial<typeof emptyAppData>]>([
  ["a name", { site: { ...defaultSite, name: "Another house" } }],
  ["a running auction", { liveLocations: ["vietnam"] }],
  ["a rating", { rating: { overall: 4.5, count: 12, over: 10 } }],
  ["a colour", { colours: { header: { ink: "#000000", paper: "#ffffff" } } }],
  ["a theme", { theme: "dark" }],
  ["a choice of currencies", { currencies: ["SGD", "VND"] }],
  ["a country", { delivery: { code: "VN", name: "Vietnam" } }],
  ["a member", { viewer }],
  ["a balance", { viewer: { ...viewer, balanceCents: 700 } }],
  ["a cart", { viewer: { ...viewer, cartCount: 3 } }],
  ["a notification", { viewer: { ...viewer, unreadCount: 1 } }],
])("%s more is another frame", async (_, more) => {
  app = { ...emptyAppData, origin: "https://settings.example" }
  const before = await see("faq")
  app = { ...app, ...more }
  const after = await see("faq")
  expect(after.rendered).toBe(1)
  expect(after.html).not.toBe(before.html)
  expect(await see("faq")).toEqual({ html: after.html, rendered: 0 })
})

test("a message shown on one page only does not create another frame", async () => {
  app = { ...emptyAppData, origin: "https://said.example" }
  await see("faq")
  app = { ...app, pageContent: "<p>Closed on Monday</p>" }
  expect((await see("faq")).rendered).toBe(0)
})

test.each(["auth", "admin", "product?q=ardbeg"])(
  "a page with its own header is rendered in full: %s",
  async (path) => {
    app = { ...emptyAppData, origin: "https://special.example" }
    await see("faq")
    for (const time of ["first", "second"]) expect((await see(path)).rendered, time).toBe(1)
  },
)
