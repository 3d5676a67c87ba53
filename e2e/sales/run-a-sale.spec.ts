import type { Page } from "@playwright/test"
import { bid, call, newMember } from "../calls.ts"
import { expect, fillSignIn, open, test } from "../fixtures.ts"
import { liveLots, startSoon, testLocation } from "./sale.ts"

test("an auctioneer creates a sale, fills it by hand and by list, announces it and watches it live", async ({
  visit,
}) => {
  const title = `Desk sale ${process.pid}`
  const adminPage = await visit()
  await open(adminPage, "/admin/auctions/new")
  await fillSignIn(adminPage, "hana")
  await expect(adminPage.getByRole("heading", { name: "New auction" })).toBeVisible()

  const startsAt = nextMinute(3_600)
  const form = adminPage.getByRole("main")
  await form.getByLabel("Title").fill(title)
  await form.getByLabel("Place").selectOption(testLocation)
  await form.getByLabel("Preview opens").fill(local(startsAt, -120))
  await form.getByLabel("Bidding starts").fill(local(startsAt, 0))
  await form.getByLabel("Bidding ends").fill(local(startsAt, -30))
  await form.getByRole("button", { name: "Create draft" }).click()
  await expect(form).toContainText("The order has to be preview, start, end.")
  await expect(form.getByLabel("Title")).toHaveValue(title)
  await form.getByLabel("Bidding ends").fill(local(startsAt, 40 * 24 * 60))
  await form.getByRole("button", { name: "Create draft" }).click()
  await expect(adminPage.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await expect(form).toContainText("Draft")
  const path = new URL(adminPage.url()).pathname

  await addByHand(adminPage, "talisker 10")
  await importList(adminPage, path)
  await announce(adminPage, title)

  const guest = await visit()
  const preview = `/auction/preview/${path.split("/").at(-1)}`
  await open(guest, preview)
  await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await expect(guest.getByRole("main").getByRole("article")).toHaveCount(3)

  const moment = (minutes: number) => new Date(startsAt + minutes * 60_000).toISOString()
  const times = { previewAt: moment(-120), startsAt: moment(0), endsAt: moment(40 * 24 * 60) }
  await startSoon(path.split("/").at(-1) ?? "", {
    ...{ title, location: testLocation, softCloseMinutes: 5 },
    ...times,
  })
  await expect(async () => {
    const { status } = await call(`/auction/still/${path.split("/").at(-1)}`)
    expect(status).toBe("live")
  }).toPass({ intervals: [500] })
  await open(guest, `/whisky-auction-live/${testLocation}?auction=${path.split("/").at(-1)}`)
  await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible()

  await open(adminPage, path)
  await adminPage.getByRole("link", { name: "Open live board" }).click()
  await expect(adminPage.getByRole("heading", { level: 1, name: `${title}, live` })).toBeVisible()
  const { results } = await call(`/auction/${path.split("/").at(-1)}`)
  await bid(await newMember("yara"), results[1].id, 95_00)
  await bid(await newMember("zeno"), results[1].id, 85_00)
  await expect(adminPage.getByRole("table", { name: "Lots by closing time" })).toContainText("S$90")
})

test("an increment table with a gap is refused at its row, and what was typed remains", async ({ visit }) => {
  const adminPage = await visit("hana")
  await open(adminPage, "/admin/increments")
  await adminPage.getByLabel("Row 2: From, S$").fill("60")
  await adminPage.getByRole("button", { name: "Save increments" }).click()
  await expect(adminPage.getByRole("alert")).toHaveText("Row 2: there is a gap before this row.")
  await expect(adminPage.getByLabel("Row 2: From, S$")).toHaveValue("60")
  await expect(adminPage.getByLabel("Row 2: From, S$")).toHaveAttribute("aria-invalid", "true")

  await adminPage.getByLabel("Row 2: From, S$").fill("50")
  await adminPage.getByLabel("Row 2: Increment, S$").fill("0")
  await adminPage.getByRole("button", { name: "Save increments" }).click()
  await expect(adminPage.getByRole("alert")).toHaveText("Row 2: an increment must be above zero.")

  await adminPage.getByLabel("Row 2: Increment, S$").fill("5")
  await adminPage.getByRole("button", { name: "Save increments" }).click()
  await expect(adminPage.getByText("Increments saved. They apply to new auctions.")).toBeVisible()
})

test("the admin pages are for staff: a guest is asked to sign in and a member is turned away", async ({
  visit,
}) => {
  const guest = await visit()
  await guest.goto("/admin/auctions")
  await expect(guest).toHaveURL(/\/auth\/login\?from=%2Fadmin%2Fauctions$/)
  const member = await visit(await newMember("turned"))
  const answer = await member.goto("/admin/auctions")
  expect(answer?.status()).toBe(403)
  await expect(member.getByRole("heading", { name: "You don’t have access to this page" })).toBeVisible()
})

async function addByHand(adminPage: Page, query: string): Promise<void> {
  await adminPage.getByRole("link", { name: "Add a lot" }).click()
  await adminPage.getByLabel("Find a bottle").fill(query)
  await adminPage.getByRole("button", { name: "Find" }).click()
  await adminPage.getByRole("main").getByRole("row").first().getByRole("link").click()
  await adminPage.getByLabel("Opening price, S$").fill("120")
  await adminPage.getByLabel("Reserve, S$").fill("100")
  await adminPage.getByRole("button", { name: "Add lot 1" }).click()
  await expect(adminPage.getByText("The reserve can’t be below the opening price.")).toBeVisible()
  await expect(adminPage.getByLabel("Opening price, S$")).toHaveValue("120")
  await adminPage.getByLabel("Reserve, S$").fill("150")
  await adminPage.getByRole("button", { name: "Add lot 1" }).click()
  await expect(adminPage.getByText("Lot 1 added.")).toBeVisible()
}

async function importList(adminPage: Page, path: string): Promise<void> {
  const [first, second] = (await liveLots("singapore")).slice(-2)
  await open(adminPage, `${path}/import`)
  await checkList(adminPage, `product,opening,reserve\n${first?.product},80,\nNo such dram 12,70,\n`)
  await expect(adminPage.getByRole("alert")).toContainText("1 row has an error")
  await expect(adminPage.getByRole("main")).toContainText("The catalogue has no product “No such dram 12”.")
  await checkList(adminPage, `product,opening,reserve\n${first?.product},80,\n${second?.product},70,90\n`)
  await expect(adminPage.getByText("They will be lots 2 to 3.")).toBeVisible()
  await adminPage.getByRole("button", { name: "Import 2 lots" }).click()
  await expect(adminPage.getByText("Lots imported.")).toBeVisible()
}

async function checkList(adminPage: Page, text: string): Promise<void> {
  await adminPage
    .locator("input[type=file]")
    .setInputFiles({ name: "lots.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await adminPage.getByRole("button", { name: "Check file" }).click()
}

async function announce(adminPage: Page, title: string): Promise<void> {
  await adminPage.getByRole("link", { name: "Announce" }).click()
  const dialog = adminPage.getByRole("dialog", { name: `Announce “${title}”?` })
  await expect(dialog).toContainText("every visitor sees its 3 lots")
  await dialog.getByRole("button", { name: "Announce" }).click()
  await expect(adminPage.getByText("Auction announced.")).toBeVisible()
}

/** The first full minute at least this many seconds ahead: the form has no seconds. */
function nextMinute(minSeconds: number): number {
  return Math.ceil((Date.now() + minSeconds * 1_000) / 60_000) * 60_000
}

/** This many minutes after the moment, in Vietnam's time, as a datetime-local field expects it. */
function local(moment: number, minutes: number): string {
  return new Date(moment + minutes * 60_000 + 7 * 3_600_000).toISOString().slice(0, 16)
}
