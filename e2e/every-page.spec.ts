import type { RouteConfigEntry } from "@react-router/dev/routes"
import { exportedLists } from "../src/domains/admin/exported-lists.ts"
import routes from "../src/routes.ts"
import { faultsOf } from "./page-faults.ts"
import { auctionOf } from "./sale.ts"
import { expect, test } from "./story.ts"
import { visits } from "./visits.ts"

/** Addresses that give a file and no page. */
const files = ["/admin/auctions.csv", "/admin/auctions/:id/lots.csv", "/admin/lots-template.csv"]
/** The same for the house alone; e2e/members-desk.spec.ts opens them. */
const adminFiles = [
  "/admin/products.csv",
  "/admin/casks.csv",
  "/admin/members.csv",
  "/admin/audit.csv",
  "/admin/results.csv",
  "/admin/transfers.csv",
  "/admin/withdrawals.csv",
  "/admin/takings.csv",
  "/admin/orders.csv",
  "/admin/listings.csv",
  "/admin/stock.csv",
  "/admin/shipments.csv",
  "/admin/shipments/print",
  "/admin/payouts/:id/bank.csv",
  "/admin/intake/labels",
  ...exportedLists.map((list) => `/admin/${list}.csv`),
]

/** The member's own data; my-account.spec.ts reads it, and orders.spec.ts the papers of an order. */
const ownFiles = [
  "/my-account/settings/my-data.json",
  "/my-account/wallet/statement.csv",
  "/my-account/my-sales/statement.pdf",
  "/my-account/my-sales/statement.csv",
  "/my-account/order/:id/:file",
  "/request-valuation/:id/:bottleId/agreement.pdf",
]

/** Calendars, for programs that subscribe to them; watching.spec.ts does. */
const calendars = ["/auction-schedule.ics", "/calendar/:file", "/rss.xml"]

/** A list to be filled in. */
const templates = ["/submit-lots/list.csv"]

test("every route of the table of contents is visited", async () => {
  expect(
    [
      ...Object.keys(await visits()),
      ...files,
      ...adminFiles,
      ...ownFiles,
      ...calendars,
      ...templates,
    ].toSorted(),
  ).toEqual(pathsOf(routes).toSorted())
})

/** Each walk takes every so-manyth page: several go side by side, and none comes near its most on a slow machine. */
const walks = { guest: 8, ann: 4, hana: 3, admin: 6 } as const

for (const who of ["guest", "ann", "hana", "admin"] as const) {
  for (let walk = 0; walk < walks[who]; walk++) {
    const title = `${who} finds every page whole, at every width, in light and dark`
    test(`${title} (${walk + 1} of ${walks[who]})`, async ({ visit }) => {
      test.setTimeout(180_000)
      const page = await visit(who === "guest" ? undefined : who, { reducedMotion: "reduce" })
      const own = Object.values(await visits())
        .flat()
        .filter((seen) => seen.who === who)
      expect(own.length).toBeGreaterThan(walk)
      const faults: string[] = []
      for (const [place, seen] of own.entries())
        if (place % walks[who] === walk) faults.push(...(await faultsOf(page, seen, place)))
      expect(faults).toEqual([])
    })
  }
}

test("the desk's lists come as files, to staff alone", async ({ visit }) => {
  const staff = await visit("hana")
  const member = await visit("ann")
  const { _id } = await auctionOf("singapore", "live")
  for (const file of files.map((path) => path.replace(":id", _id))) {
    const answer = await staff.request.get(file)
    expect(answer.headers()["content-type"], file).toContain("text/csv")
    expect((await answer.text()).split("\n").length).toBeGreaterThan(1)
    if (!file.includes("template")) expect((await member.request.get(file)).status(), file).toBe(403)
  }
})

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`
    const own = entry.index && above !== "" ? [] : [path || "/"]
    return [...own, ...pathsOf(entry.children ?? [], path)]
  })
}
