import type { Page } from "@playwright/test"
import { specPages } from "../../test/api/spec-paths.ts"
import { address } from "../address.ts"
import { call, newMember, tokenOf } from "../calls.ts"
import { expect, test } from "../fixtures.ts"
import { auctionOf, liveLots } from "../sales/sale.ts"

type Expected = {
  /**
   * Opens the path as a guest, as a new member with an address, an order and an article, or as a member of the demo who
   * has rated a bottle.
   */
  as: "guest" | "newcomer" | "ben"
  status?: number
  to?: string
}

/** By default a path answers a guest with its own page, and a path under /my-account the new member. */
function otherwise(params: Record<string, string>): Record<string, Partial<Expected>> {
  const lot = `/whisky-auction-live/singapore/${params.lot}/${params.lotName}`
  return {
    "/": { to: "/home" },
    "/auth": { to: "/auth/login" },
    "/no-such-page": { status: 404 },
    "/my-account/review/edit/{review}": { as: "ben" },
    "/my-account/my-wish-list": { to: "/my-account/wishlist" },
    "/bottle-shop/{category}": { to: `/whisky-shop/singapore/${params.category}` },
    "/dram-shop/{category}": { to: `/whisky-dram/${params.category}` },
    "/whisky-news/submit-new-article": { as: "newcomer" },
    "/whisky-news/submit-new-article/{draft}": { as: "newcomer" },
    "/storage": { as: "newcomer", status: 404 },
    "/reviews/form": { as: "newcomer" },
    // Visible only to the holder of the e-mail's link, the owner and staff: sell.spec.ts opens it.
    "/request-valuation/{submission}/{submitted}/confirm": { status: 404 },
    // Visible only to the holder of the link: checkout.spec.ts opens it.
    "/cart/{secret}": { status: 404 },
    "/checkout": { to: "/cart" },
    "/checkout?upgrade=true": { as: "newcomer" },
    "/product/{bottle}": { to: `/whisky-shop/singapore/${params.bottle}/${params.bottleName}` },
    "/product/{liveAuction}/{lotProduct}": { to: lot },
    "/product/{pastAuction}/{pastLot}/previous-auction": {
      to: `/whisky-auctions-previous/singapore/${params.pastLot}/${params.pastLotName}`,
    },
  }
}

function expected(path: string, params: Record<string, string>): Expected {
  const as = path.startsWith("/my-account") ? "newcomer" : "guest"
  return { as, ...otherwise(params)[path] }
}

async function demoParams(): Promise<Record<string, string>> {
  const archive = { search: "", type: "previous", location: "singapore" }
  const [live, coming, [lot], results, bottle, dram, cask, [article]] = await Promise.all([
    auctionOf("singapore", "live"),
    auctionOf("singapore", "scheduled"),
    liveLots("singapore"),
    call("/auction/search/product", { data: archive }),
    firstOf("Bottle"),
    firstOf("Dram"),
    firstOf("Cask"),
    call("/newletter/mostviewed?length=1"),
  ])
  const data = { search: lot?.name, type: "live", location: "singapore" }
  const [result] = await call("/auction/search/product", { data })
  const [past] = results.filter(({ path }: { path: string }) => path.startsWith("/whisky-auctions-previous"))
  return {
    ...{ distillery: "ardbeg", bottler: "signatory-vintage", category: "single-malt", article: article._id },
    ...{ previewed: coming._id, liveAuction: live._id, pastAuction: past.auction_id, dram: dram.product },
    ...{ lot: result._id, lotProduct: result.product, lotName: slugOf(result.path) },
    ...{ pastLot: past._id, pastLotName: slugOf(past.path) },
    ...{
      bottle: bottle.product,
      bottleName: slugOf(bottle.path),
      dramName: slugOf(dram.path),
    },
    ...{ cask: cask.product, caskName: slugOf(cask.path) },
    ...{ id: "mem_nobody", token: "an-old-link", secret: "an-old-link" },
    ...{ submission: "sub_none", submitted: "btl_none" },
  }
}

async function firstOf(kind: string): Promise<{ product: string; path: string }> {
  const data = { location: "singapore" }
  const { results } = await call(`/product/pagination/type/${kind}%20Shop/1/1`, { data })
  return results[0]
}

const slugOf = (path: string) => path.split("/").at(-1) ?? ""

async function ownParams(newcomer: string, page: Page): Promise<Record<string, string>> {
  const token = await tokenOf(newcomer)
  const { user: me } = await call("/auth/me", { token })
  const order = await call("/payment/upgrade", { token, data: { user: me._id } })
  const sentence = "Peat, salt and the long way home. "
  const content = `<p>${sentence.repeat(9)}</p>`
  const data = { title: `An article of ${newcomer}`, content, draft: true }
  const { _id: draft } = await call("/newletter", { token, data })
  const saved = await page.request.post("/my-account/address/add", {
    form: addressForm,
    headers: { origin: address },
  })
  const edited = /address\/edit\/(adr_[0-9a-z]{24})/.exec(await saved.text())
  const ben = await tokenOf("ben")
  const { user: rated } = await call("/auth/me", { token: ben })
  const [review] = await call(`/rating/ratinguser/${rated._id}`, { token: ben })
  return { order: order.order_id, draft, address: edited?.[1] ?? "", review: review._id }
}

const addressForm = {
  ...{ firstname: "Row", lastname: "Tan", email: "row@story.example", phone: "+65 6123 4567" },
  ...{ address: "1 Duxton Hill", city: "Singapore", country: "Singapore", postal_code: "089596" },
}

test("every path of the specification is served to those it is for", async ({ visit }) => {
  const name = await newMember("rowena")
  const walkers = { guest: await visit(), newcomer: await visit(name), ben: await visit("ben") }
  const params = { ...(await demoParams()), ...(await ownParams(name, walkers.newcomer)) }
  const faults: string[] = []
  for (const path of Object.values(specPages).flat()) {
    const { as, status = 200, to } = expected(path, params)
    const real = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "")
    const answer = await walkers[as].request.get(real)
    const { pathname } = new URL(answer.url())
    const wanted = to ?? real.replace(/\?.*/, "")
    if (answer.status() !== status || pathname !== wanted)
      faults.push(`${path} (${real}): ${answer.status()} at ${pathname}, not ${status} at ${wanted}`)
  }
  expect(faults).toEqual([])
})

test("a visitor who is not signed in is asked to sign in, and returns", async ({ visit }) => {
  const guest = await visit()
  const faults: string[] = []
  for (const path of specPages["my account"].map((each) => each.replaceAll(/\{\w+\}/g, "x"))) {
    const answer = await guest.request.get(path, { maxRedirects: 0 })
    const to = answer.headers().location ?? ""
    if (answer.status() !== 302 || to !== `/auth/login?from=${encodeURIComponent(path)}`)
      faults.push(`${path}: ${answer.status()} to ${to}`)
  }
  expect(faults).toEqual([])
})
