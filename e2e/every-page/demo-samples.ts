import { address } from "../address.ts"
import { call, idsIn, pagesOf, tokenOf } from "../calls.ts"
import { auctionOf, liveLots } from "../sales/sale.ts"
import { demoBottles } from "../selling/submit-bottle.ts"

/** The parts of page addresses that come from the demo data. */
export type DemoSamples = Awaited<ReturnType<typeof findDemoSamples>>

let found: ReturnType<typeof findDemoSamples> | undefined

export function demoSamples(): ReturnType<typeof findDemoSamples> {
  found ??= findDemoSamples()
  return found
}

async function findDemoSamples() {
  const [live, coming, lots] = await Promise.all([
    auctionOf("singapore", "live"),
    auctionOf("singapore", "scheduled"),
    liveLots("singapore"),
  ])
  const past: { _id: string; location: string; status: string }[] = await call("/auction")
  const over = past.find(({ status, location }) => status === "completed" && location === "singapore")
  const sold: { path: string }[] = await call("/auction/search/product", {
    data: { search: "", type: "previous", location: "singapore" },
  })
  const result = sold.find(({ path }) => path.startsWith("/whisky-auctions-previous"))?.path ?? ""
  const token = await tokenOf("hana")
  const drams: { product: string; auction: string }[] = await call("/order/get_all_count_by_auction")
  const { _id: draft } = await call("/auction/create", {
    token,
    data: {
      title: "A draft to look at",
      location: "malaysia",
      previewAt: "2099-01-01T00:00:00Z",
      startsAt: "2099-01-02T00:00:00Z",
      endsAt: "2099-01-03T00:00:00Z",
    },
  })
  const onOffer = await (await fetch(`${address}/buy-whisky-cask`)).text()
  const [cask] = onOffer.match(/csk_[0-9a-z]{24}/) ?? []
  const [article] = await call("/newletter/mostviewed?length=1")
  const members = await call("/auth/all?q=ann@quaich.example", { token: await tokenOf("admin") })
  const ann = members.results[0]._id
  const bottles = await demoBottles()
  const page = await pagesOf("admin")
  const [role = ""] = idsIn(await page("/admin/roles"), "rol")
  return { live, coming, lots, over, result, drams, draft, cask, article, ann, bottles, role }
}
