import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { bid, botCheck, call, idsIn, linkTo, newMember, tokenOf } from "../calls.ts"
import { expect, test } from "../fixtures.ts"
import { liveLots, openSale } from "../sales/sale.ts"
import { Desk, type Effort, sumOf } from "./desk.ts"
import { findOrder, orderBottle } from "./order-bottle.ts"
import { taskTable } from "./task-table.ts"

const tag = `t${process.pid}`
const words = "Peat and salt, and a road along the water that ends at a gate. ".repeat(4)

type Desks = Record<"admin" | "hana" | "kai" | "farid" | "lena", Desk>
type Task = (desks: Desks, visit: (who?: string) => Promise<Page>) => Promise<Desk | Effort>

let reference = ""

/** By the name of the task in the table. Each returns whose effort it was. */
const tasks: Record<string, Task> = {
  "Find a bidder’s bottle": async ({ kai }) => {
    await kai.begin()
    await kai.find("ann", /^ann\b/)
    await expect(kai.main.getByRole("heading", { level: 1, name: "ann" })).toBeVisible()
    await expect(kai.main.getByRole("heading", { name: /Orders/ }).first()).toBeVisible()
    return kai
  },

  "Receive 30 bottles": async ({ hana, kai }) => {
    const path = await agreedConsignment(kai.page)
    await hana.begin()
    await hana.goTo("/admin/consignments")
    await hana.press(hana.main.locator(`a[href="${path}"]`).first())
    await hana.tick(hana.main.getByRole("checkbox", { name: "Select all on this page" }))
    await hana.pick(hana.main.getByLabel("Action for 30 selected"), "Receive, onto a shelf")
    await hana.type(hana.main.getByLabel("Shelf", { exact: true }), tag)
    await hana.pressButton("Apply")
    await hana.sees("Done for 30 rows.")
    return hana
  },

  "Announce a sale": async ({ hana }) => {
    const title = `Sale of ${tag}`
    const token = await tokenOf("hana")
    const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
    const times = { previewAt: day(200), startsAt: day(201), endsAt: day(202) }
    const { _id } = await call("/auction/create", { token, data: { title, location: "malaysia", ...times } })
    const [lot] = await liveLots("singapore")
    await call(`/auction/lots/${_id}`, {
      token,
      data: { lots: [{ productId: lot?.product, openingCents: 50_00 }] },
    })
    await hana.begin()
    await hana.goTo("/admin/auctions")
    await hana.pressLink(/^Drafts/)
    await hana.pressLink(title)
    await hana.pressLink("Announce")
    await hana.pressButton("Announce", hana.page.getByRole("dialog"))
    await hana.sees("Auction announced.")
    return hana
  },

  "Void a bid": async ({ hana }) => {
    const title = `Void of ${tag}`
    const { auctionId, lots } = await openSale(title, [{ endsInSeconds: 3_600 }], 5)
    const bidder = await newMember("voided")
    await bid(bidder, lots[0]?.id ?? "", 120_00)
    await hana.begin()
    await hana.goTo("/admin/auctions")
    await hana.press(hana.main.locator(`a[href="/admin/auctions/${auctionId}"]`).first())
    await hana.press(hana.main.locator(`a[href="/admin/lots/${lots[0]?.id}"]`).first())
    await hana.pressLink(`Void all bids of ${bidder}`)
    const question = hana.page.getByRole("dialog")
    await hana.type(question.getByLabel(/^Reason/), "Asked by telephone")
    await hana.pressButton("Void all bids", question)
    await hana.sees("Bids voided. Everyone concerned is notified.")
    return hana
  },

  "Remind all who owe for a week": async ({ farid }) => {
    await farid.begin()
    await farid.goTo("/admin/unpaid")
    await farid.tick(farid.main.getByRole("checkbox", { name: "Select all on this page" }))
    const act = farid.main.getByLabel(/^Action for \d+ selected/)
    await farid.pick(act, "Send a reminder to the buyer")
    await farid.pressButton("Apply")
    await farid.sees(/Done for \d+ rows?/)
    return farid
  },

  "Match a statement": async ({ farid, admin }, visit) => {
    const { username } = await orderBottle(visit, "twenty")
    const found = await findOrder(farid.page, username)
    reference = found.reference
    const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
    const text = `Value Date;Description;Sender Name;Credit\n${day};PAYNOW ${reference};TAN ${tag};${found.amount}`
    const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(text) }
    await farid.begin()
    await farid.goTo("/admin/transfers")
    await farid.pressLink(/^Import/)
    await farid.upload(farid.main.getByLabel("Statement as CSV"), file)
    await farid.pressButton("Preview")
    await farid.pressButton("Import 1 transfer")
    await farid.page.waitForURL(/\/admin\/transfers$/)
    await admin.begin()
    await admin.goTo("/admin/transfers")
    await expect(admin.main.getByRole("row", { name: new RegExp(reference) })).toBeVisible()
    await admin.pressButton("Match selected")
    await admin.pressButton("Match selected", admin.page.getByRole("dialog"))
    await admin.sees(new RegExp(`paid: .*${reference}`))
    return sumOf(farid.effort, admin.effort)
  },

  "Refund part": async ({ farid }) => {
    await farid.begin()
    await farid.find(reference, new RegExp(`^${reference}`))
    await farid.pressLink("Refund")
    const question = farid.page.getByRole("dialog", { name: `Refund ${reference}` })
    await farid.type(question.getByLabel("Amount in S$"), "5")
    await farid.pickValue(question.getByRole("combobox", { name: "Refund to" }), "wallet")
    await farid.type(question.getByLabel(/^Reason/), "A torn label")
    await farid.pressButton("Refund", question)
    await expect(farid.main.getByRole("table", { name: "Refund" })).toContainText("S$5")
    return farid
  },

  "Make a payout run": async ({ farid }) => {
    await farid.begin()
    await farid.goTo("/admin/payouts")
    // Not pressed: a run takes the withdrawals that other tests pay one by one.
    await farid.couldPress(farid.main.getByRole("button", { name: /run/i }))
    return farid
  },

  "Change a price in bulk and take it back": async ({ kai }) => {
    await kai.begin()
    await kai.goTo("/admin/listings")
    await kai.type(kai.main.getByLabel("Name, cask number or listing id"), "glen grant")
    await kai.pressButton("Filter")
    const prices = kai.main.getByRole("textbox", { name: /^Price in S\$/ })
    await expect(prices.first()).toHaveAccessibleName(/Glen Grant/)
    const three = [0, 1, 2].map((index) => prices.nth(index))
    const before = await Promise.all(three.map((price) => price.inputValue()))
    for (const [index, price] of before.entries())
      await kai.type(prices.nth(index), (Number(price) * 1.05).toFixed(2))
    await kai.pressButton("Save changes")
    await kai.pressButton("Save changes", kai.page.getByRole("dialog"))
    await kai.sees("Listings updated.")
    await kai.pressButton("Undo")
    await kai.sees("Undone.")
    for (const [index, price] of before.entries())
      await expect.poll(async () => Number(await prices.nth(index).inputValue())).toBe(Number(price))
    return kai
  },

  "Add a cask": async ({ kai }) => {
    await kai.begin()
    await kai.goTo("/admin/casks")
    await kai.pressLink("Add a cask")
    await kai.pick(kai.main.getByLabel("Distillery"), "Ardmore")
    const facts = {
      ...{ number: tag, name: `Ardmore ${tag}`, spiritType: "Malt", caskType: "Hogshead" },
      ...{ previousContents: "Bourbon", fill: "First fill", filledOn: "2015-03-02", olaLitres: "130" },
      ...{ warehouse: "Dunnage 2", regaugedOn: "2026-03-02", bulkLitres: "200", abvPercent: "58" },
      ...{ rlaLitres: "116", bottlesEstimate: "280" },
    }
    for (const [name, text] of Object.entries(facts))
      await kai.type(kai.main.locator(`[name="${name}"]`), text)
    await kai.pressButton("Add a cask")
    await kai.sees("Cask added")
    return kai
  },

  "Publish an article in three languages": async ({ lena }) => {
    await lena.begin()
    await lena.goTo("/admin/news")
    await lena.pressLink(/Write an article/)
    await expect(lena.main.getByRole("heading", { level: 1, name: "Write an article" })).toBeVisible()
    await write(lena, `Road ${tag}`)
    await lena.pressButton("Save draft")
    await expect(lena.main.getByRole("heading", { level: 1, name: "Edit text" })).toBeVisible()
    for (const name of ["Vietnamese", "Chinese"]) {
      const tab = lena.main.getByRole("navigation").getByRole("link", { name: new RegExp(name) })
      await lena.press(tab)
      await expect(tab).toHaveAttribute("aria-current", "page")
      await write(lena, `${name} ${tag}`)
      await lena.press(lena.main.getByRole("button", { name: /^Save/ }))
      await expect(tab).not.toContainText("not added yet")
    }
    await lena.pressButton("Publish")
    await expect(lena.main.getByRole("link", { name: "View page" })).toBeVisible()
    return lena
  },

  "Answer a complaint": async ({ lena }) => {
    const subject = `Complaint ${tag}`
    const message = "The label of my bottle is torn."
    const email = `${tag}.complaint@story.example`
    const form = { name: "Mei Tan", email, subject, message, website: "", captcha: await botCheck() }
    await post(lena.page, "/contact", form)
    await lena.begin()
    await lena.goTo("/admin/inbox")
    await lena.pressLink(new RegExp(subject))
    await lena.type(lena.main.getByLabel("Reply"), "We are sorry, and send you a new one.")
    await lena.pressButton("Send reply")
    await expect(lena.main.getByRole("heading", { name: "Replies" })).toBeVisible()
    return lena
  },

  "Suspend somebody and see what they hold": async ({ admin }) => {
    const username = await newMember("suspended")
    await admin.begin()
    await admin.find(username, new RegExp(username))
    await admin.pressLink("Suspend")
    const question = admin.page.getByRole("dialog")
    await admin.type(question.getByLabel(/^Reason/), "Payments disputed")
    await admin.pressButton("Suspend", question)
    await expect(admin.main).toContainText("Suspended")
    await expect(admin.main.getByRole("heading", { name: /Orders/ }).first()).toBeVisible()
    return admin
  },

  "GST of a quarter": async ({ farid }) => {
    await farid.begin()
    await farid.goTo("/admin/gst")
    await farid.pick(farid.main.getByLabel("Quarter"), "2026-Q3")
    await farid.pressButton("Filter")
    await farid.sees("1 July 2026 to 30 September 2026")
    return farid
  },

  "Ship ten parcels": async ({ kai }) => {
    await kai.begin()
    await kai.goTo("/admin/shipments")
    const boxes = kai.main.getByRole("checkbox", { name: /^Select [A-Z0-9]{8}$/ })
    await boxes.first().waitFor()
    // An order may have two parcels, which have its reference.
    const ids = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute("value") ?? ""))
    const ten = ids.slice(0, 10)
    const boxOf = (id: string) => kai.main.page().locator(`input[name="row"][value="${id}"]`)
    for (const id of ten) await kai.tick(boxOf(id))
    await kai.pressButton("Apply")
    await kai.sees(/^Done for \d+ rows?\.$/)
    await kai.press(kai.main.locator("summary", { hasText: "Filters" }))
    await kai.pickValue(kai.main.locator('select[name="show"]'), "packed")
    await kai.pressButton("Filter")
    const carrier = kai.main.getByLabel("Carrier", { exact: true })
    await expect(carrier).toBeVisible()
    for (const id of ten) {
      const row = kai.main.getByRole("row").filter({ has: boxOf(id) })
      const tracking = row.getByRole("textbox")
      // Some are collected at the counter instead.
      if ((await tracking.count()) === 0) continue
      await kai.tick(row.getByRole("checkbox"))
      await kai.type(tracking, `NV ${id.slice(-8)}`)
    }
    await kai.type(carrier, "Ninja Van")
    await kai.pressButton("Apply")
    await kai.sees(/^Done for \d+ rows?\.$/)
    return kai
  },

  "Count a shelf": async ({ kai }) => {
    await kai.begin()
    await kai.goTo("/admin/scan")
    await kai.pressLink("Count")
    await expect(kai.main.getByRole("button", { name: "Choose shelf" })).toBeVisible()
    await kai.type(kai.main.getByLabel("Shelf"), tag)
    await kai.pressButton("Choose shelf")
    const expected = kai.main.getByRole("list", { name: /./ }).getByText(/QB-[2-9A-Z]{7}/)
    await expect(expected).toHaveCount(30)
    const codes = (await expected.allInnerTexts()).map((text) => /QB-\w{7}/.exec(text)?.[0] ?? "")
    for (const code of codes) await kai.scan(kai.main.getByLabel("Bottle label"), code)
    await kai.pressButton("Save count")
    await kai.sees(/^Last counted .* 30 found/)
    return kai
  },

  "Who changed this fee": async ({ admin }) => {
    await admin.begin()
    await admin.goTo("/admin/settings")
    await admin.pressLink(/^Fees/)
    await expect(admin.main.getByRole("heading", { name: "Change history" })).toBeVisible()
    return admin
  },

  "A new role": async ({ admin }) => {
    await admin.begin()
    await admin.goTo("/admin/roles")
    await admin.pressLink("Create a role")
    await admin.type(admin.main.getByLabel("Role", { exact: true }), `Reader ${tag}`)
    await admin.tick(admin.main.getByRole("checkbox", { name: /^Orders/ }))
    await admin.type(admin.main.getByLabel(/^Reason/), "Holiday help")
    await admin.pressButton("Create a role")
    await admin.sees("Role saved.")
    return admin
  },

  "A saved view for a colleague": async ({ kai, farid }) => {
    await kai.begin()
    await kai.goTo("/admin/orders")
    await kai.press(kai.main.locator('a[href*="fulfilment=toPack"]').first())
    await kai.press(kai.main.locator("summary", { hasText: "Save view" }))
    await kai.type(kai.main.getByLabel("Name of the view"), `Pack ${tag}`)
    await kai.tick(kai.main.getByLabel("Share with colleagues"))
    await kai.pressButton("Save view")
    await kai.sees(`Pack ${tag}`)
    expect(await (await farid.page.request.get("/admin/orders")).text()).toContain(`Pack ${tag}`)
    return kai
  },

  "Pause a sale": async ({ hana }) => {
    const title = `Pause of ${tag}`
    const { auctionId } = await openSale(title, [{ endsInSeconds: 3_600 }], 5)
    await hana.begin()
    await hana.goTo("/admin/auctions")
    await hana.press(hana.main.locator(`a[href="/admin/auctions/${auctionId}"]`).first())
    await hana.pressLink("Pause")
    const question = hana.page.getByRole("dialog")
    await hana.type(question.getByLabel(/^Reason/), "Our line is down")
    await hana.pressButton("Pause", question)
    await hana.sees("Auction paused. Bidding is stopped.")
    return hana
  },
}

test("twenty tasks of the back office are short, and their presses and pages are counted", async ({
  visit,
}) => {
  const deskOf = async (who: string) => new Desk(await visit(who))
  const [admin, hana, kai, farid, lena] = await Promise.all([
    deskOf("admin"),
    deskOf("hana"),
    deskOf("kai"),
    deskOf("farid"),
    deskOf("lena"),
  ])
  const desks = { admin, hana, kai, farid, lena }
  const efforts: Record<string, Effort> = {}
  const problems: string[] = []
  for (const [name, walk] of Object.entries(tasks))
    await test.step(name, async () => {
      try {
        const done = await walk(desks, visit)
        efforts[name] = "effort" in done ? done.effort : done
      } catch (problem) {
        problems.push(`${name}: ${problem}`)
      }
    })
  process.stdout.write(`${taskTable(efforts)}\n`)
  expect(problems).toEqual([])
})

async function write(desk: Desk, title: string): Promise<void> {
  await desk.type(desk.main.getByLabel("Title"), title)
  const editor = desk.main.locator("[contenteditable]").and(desk.page.getByLabel("Text"))
  await desk.type(editor, words)
}

/** Sends a page's form, and returns the path that it leads to. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, { form, headers: { origin: address }, maxRedirects: 0 })
  expect(answer.status(), `${path}: ${(await answer.text()).slice(0, 300)}`).toBeLessThan(400)
  return new URL(answer.headers().location ?? path, address).pathname
}

/** Thirty bottles that staff have valued and their seller has agreed to send. Returns the consignment's page. */
async function agreedConsignment(page: Page): Promise<string> {
  const seller = await newMember("thirty")
  const row = (index: number) =>
    [
      [`name.${index}`, `Lagavulin 16 ${tag} ${index}`],
      ...[
        ["type", "Single Malt"],
        ["volumeMl", "700"],
        ["abvPercent", "43"],
      ],
      ...[
        ["lowCents", "110"],
        ["highCents", "160"],
        ["reserveCents", "100"],
      ],
    ].map(([name = "", text = ""]) => [name.includes(".") ? name : `${name}.${index}`, text])
  const rows = Array.from({ length: 30 }, (_, index) => row(index + 1)).flat()
  const head = { seller, kind: "sale", key: randomUUID() }
  const path = await post(page, "/admin/consignments/new", { ...head, ...Object.fromEntries(rows) })
  const ids = idsIn(await (await page.request.get(path)).text(), "btl")
  const chosen = new URLSearchParams([
    ["intent", "many"],
    ["act", "propose"],
    ...ids.map((id) => ["row", id]),
  ])
  const question = await sendForm(page, path, chosen)
  for (const [, id = "", seen = ""] of question.matchAll(/name="seen (btl_\w+)" value="([^"]*)"/g))
    chosen.set(`seen ${id}`, seen)
  chosen.set("confirmed", String(ids.length))
  await sendForm(page, path, chosen)
  const link = (await linkTo(`${seller}@story.example`, "/request-valuation/")).replaceAll("&amp;", "&")
  const proposals = await (await page.request.get(link)).text()
  const valuations = idsIn(proposals, "val").map((id) => [`valuation.${id}`, "on"])
  const answer = { answer: "agree", name: "Tan Ah Kow", terms: "on" }
  const { pathname, search } = new URL(link, address)
  await post(page, pathname + search, { ...answer, ...Object.fromEntries(valuations) })
  return path
}

async function sendForm(page: Page, path: string, form: URLSearchParams): Promise<string> {
  const headers = { origin: address, "content-type": "application/x-www-form-urlencoded" }
  return await (await page.request.post(path, { data: form.toString(), headers })).text()
}
