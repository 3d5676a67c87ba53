import type { RouteConfigEntry } from "@react-router/dev/routes"
import { exportedLists } from "../../src/pages/admin/exported-lists.ts"
import routes from "../../src/routes.ts"
import { expect, test } from "../fixtures.ts"
import { auctionOf } from "../sales/sale.ts"
import { casesOf, pageCases } from "./page-cases.ts"
import { answerFaultsOf, faultsOf } from "./page-faults.ts"

const files = ["/admin/auctions.csv", "/admin/auctions/:id/lots.csv", "/admin/lots-template.csv"]
/** Files for admins only; e2e/staff/members-admin.spec.ts opens them. */
const adminFiles = [
  "/admin/products.csv",
  "/admin/casks.csv",
  "/admin/results.csv",
  "/admin/revenue.csv",
  "/admin/gst.csv",
  "/admin/shipments/print",
  "/admin/payouts/:id/bank.csv",
  "/admin/statements/:id/statement.pdf",
  "/admin/journals/:id/file.csv",
  "/admin/segments/:id/emails.csv",
  "/admin/intake/labels",
  "/admin/work",
  ...exportedLists.map((list) => `/admin/${list}.csv`),
]

/** The member's own data, opened by my-account.spec.ts, and the documents of an order, by orders.spec.ts. */
const ownFiles = [
  "/my-account/settings/my-data.json",
  "/my-account/wallet/statement.csv",
  "/my-account/my-sales/statement.pdf",
  "/my-account/my-sales/statement.csv",
  "/my-account/order/:id/:file",
  "/request-valuation/:id/agreement.pdf",
  "/request-valuation/:id/:bottleId/agreement.pdf",
]

/** Feeds for calendar programs and feed readers; watching.spec.ts opens them. */
const calendars = ["/auction-schedule.ics", "/calendar/:file", "/rss.xml"]

/** test/processes/status-page.test.ts reads them. */
const statusFiles = ["/status/feed.xml", "/status/status.json"]

const templates = ["/submit-lots/list.csv"]

test("every route in the route table is visited", async () => {
  expect(
    [
      ...Object.keys(await pageCases()),
      ...files,
      ...adminFiles,
      ...ownFiles,
      ...calendars,
      ...statusFiles,
      ...templates,
    ].toSorted(),
  ).toEqual(pathsOf(routes).toSorted())
})

for (const visitor of ["guest", "ann", "hana", "admin"] as const) {
  test(`${visitor} is redirected or refused where a page is not for them or does not exist`, async ({
    visit,
  }) => {
    const page = await visit(visitor === "guest" ? undefined : visitor)
    const { answers } = await casesOf(visitor)
    expect(answers.length).toBeGreaterThan(0)
    const faults: string[] = []
    for (const answer of answers) faults.push(...(await answerFaultsOf(page, answer)))
    expect(faults).toEqual([])
  })
}

/** Each walk takes every n-th page: the walks run in parallel, and none nears its time limit on a slow machine. */
const walks = { guest: 8, ann: 4, hana: 3, admin: 6 } as const

for (const visitor of ["guest", "ann", "hana", "admin"] as const) {
  for (let walk = 0; walk < walks[visitor]; walk++) {
    const title = `${visitor} gets every page without faults, at every width, in light and dark mode`
    test(`${title} (${walk + 1} of ${walks[visitor]})`, async ({ visit }) => {
      const page = await visit(visitor === "guest" ? undefined : visitor)
      const { visits } = await casesOf(visitor)
      const own = visits.filter((_, index) => index % walks[visitor] === walk)
      expect(own.length).toBeGreaterThan(0)
      const faults: string[] = []
      for (const [visit, pageCase] of own.entries())
        faults.push(...(await faultsOf(page, pageCase, { walk, visit })))
      expect(faults).toEqual([])
    })
  }
}

test("the admin lists download as files, for staff only", async ({ visit }) => {
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
