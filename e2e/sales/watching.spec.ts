import type { Locator, Page } from "@playwright/test"
import { address } from "../address.ts"
import { bid, call, emailsTo, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { openSale } from "./sale.ts"

test("a bidder is notified of the last hour, gets one e-mail for five outbids, and turns these e-mails off", async ({
  visit,
}) => {
  const [mia, tom] = await Promise.all([newMember("mia"), newMember("tom")])
  const email = `${mia}@story.example`
  const page = await visit(mia)
  // Signed in before the sale is made: everything must be followed before the last hour begins, a minute from now.
  await Promise.all([tokenOf(mia), tokenOf(tom)])
  const lots = Array.from({ length: 6 }, () => ({ endsInSeconds: 3_600 + 60 }))
  const sale = await openSale("Watched", lots, 5)
  const [watched, ...fought] = sale.lots

  await open(page, watched?.path ?? "")
  const wishlistResponse = page.waitForResponse((answer) => /\/wishlist/.test(answer.url()))
  await press(page, page.getByRole("main").getByRole("button", { name: "Watch:" }).first())
  await wishlistResponse
  await Promise.all(fought.map(({ id }) => bid(mia, id, 200_00)))
  await Promise.all(fought.map(({ id }) => bid(tom, id, 300_00)))
  expect(await accessibilityViolations(page)).toEqual([])

  const subjects = async () => (await emailsTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain("You’ve been outbid on 5 lots")
  const outbid = (await emailsTo(email)).find(({ subject }) => subject.startsWith("You’ve been outbid"))
  for (const { id } of fought) expect(outbid?.links.join(" ")).toContain(id)
  expect(outbid?.text).toContain("now at S$210")
  const stop = outbid?.links.find((link) => link.includes("/unsubscribe/")) ?? ""
  const guest = await visit()
  await guest.goto(stop)
  expect(await accessibilityViolations(guest)).toEqual([])
  await press(guest, guest.getByRole("button", { name: "Unsubscribe" }))
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("You’re unsubscribed")
  expect(await accessibilityViolations(guest)).toEqual([])
  await open(page, "/my-account/settings")
  const box = page.getByRole("checkbox", { name: "You’re outbid, Email" })
  await expect(box).not.toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
  await press(guest, guest.getByRole("button", { name: "Subscribe again" }))
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("You’re subscribed")
  // One-click unsubscribe by the mail program (RFC 8058).
  const pressed = await fetch(stop, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  })
  expect(pressed.status).toBe(200)
  await page.reload()
  await expect(box).not.toBeChecked()

  const lastHour = "Ending soon: 6 lots you follow"
  await expect.poll(subjects, { timeout: 180_000 }).toContain(lastHour)
  const emails = await emailsTo(email)
  expect(emails.find(({ subject }) => subject === lastHour)?.links.join(" ")).toContain(watched?.id)
  expect(emails.filter(({ subject }) => subject.startsWith("You’ve been outbid"))).toHaveLength(1)
})

test("a calendar program subscribes to the schedule and to the lots that its owner watches", async ({
  visit,
}) => {
  const username = await newMember("cal")
  const { lots } = await openSale("In the calendar", [{ endsInSeconds: 7_200 }], 5)
  await call("/wishlist/create/", { token: await tokenOf(username), data: { product: lots[0]?.id } })
  const page = await visit(username)
  await page.goto("/auction-schedule")
  const link = page.getByRole("link", { name: "Subscribe in your calendar" })
  const schedule = await fetch(`${address}${await link.getAttribute("href")}`)
  expect(schedule.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
  expect(await schedule.text()).toContain("In the calendar")

  await open(page, "/my-account/settings")
  await press(page, page.getByRole("button", { name: "Create link" }))
  const made = await page.getByRole("textbox", { name: "Your calendar link" }).inputValue()
  const own = await (await fetch(made)).text()
  expect(own).toContain(`UID:${lots[0]?.id}@`)
  expect(await accessibilityViolations(page)).toEqual([])
  await press(page, page.getByRole("button", { name: "Create new link" }))
  await expect(page.getByRole("textbox", { name: "Your calendar link" })).not.toHaveValue(made)
  expect((await fetch(made)).status).toBe(404)
})

async function press(page: Page, what: Locator): Promise<void> {
  await what.focus()
  await page.keyboard.press("Enter")
}
