import type { Page } from "@playwright/test"
import { linkTo, newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

async function openMember(page: Page, username: string): Promise<void> {
  await open(page, "/admin/members")
  await page.getByRole("searchbox").fill(username)
  await page.getByRole("button", { name: "Show" }).click()
  await page.getByRole("link", { name: username, exact: true }).click()
  await expect(page.getByRole("heading", { name: username, level: 1 })).toBeVisible()
}

async function changeRole(adminPage: Page, username: string, label: string): Promise<void> {
  await openMember(adminPage, username)
  await adminPage.getByRole("link", { name: "Change role" }).click()
  const question = adminPage.getByRole("dialog")
  await question.getByLabel("New role").selectOption({ label })
  await question.getByRole("button", { name: "Change role" }).click()
}

test("an admin suspends a member, who is shown why and can only pay", async ({ visit }) => {
  const username = await newMember("sam")
  const member = await visit(username)
  const adminPage = await visit("admin")
  await openMember(adminPage, username)
  await adminPage.getByRole("link", { name: "Suspend" }).click()
  const question = adminPage.getByRole("dialog")
  await expect(question).toContainText(`Suspend ${username}?`)
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await question.getByRole("button", { name: "Suspend" }).click()
  await expect(question).toContainText("Please enter a reason. We’ll tell the member.")
  await question.getByLabel("Reason, sent to the member").fill("Two bids were not paid for.")
  await question.getByRole("button", { name: "Suspend" }).click()
  await expect(adminPage.getByText("Member suspended and notified.")).toBeVisible()
  await expect(adminPage.getByText("Reason: Two bids were not paid for.")).toBeVisible()
  const entries = adminPage.getByRole("list", { name: "Activity" })
  await expect(entries).toContainText("status: Active → Suspended")

  const { user } = await (await member.request.get("/api/auth/me")).json()
  expect(user.status).toBe("suspended")
  const notifications = await (await member.request.get("/api/notification")).json()
  expect(JSON.stringify(notifications)).toContain("Two bids were not paid for.")
})

test("a role that is granted opens its admin pages at once", async ({ visit }) => {
  const username = await newMember("rae")
  const member = await visit(username)
  expect((await member.request.get("/admin/news")).status()).toBe(403)
  const adminPage = await visit("admin")
  await changeRole(adminPage, username, "Editor")
  await expect(adminPage.getByText("Role changed.")).toBeVisible()
  expect((await member.request.get("/admin/news")).status()).toBe(200)
  await adminPage.reload()
  const entries = adminPage.getByRole("list", { name: "Activity" })
  await expect(entries).toContainText("Role changed")
  await expect(entries).toContainText("role: User → Editor")
  expect(await linkTo(`${username}@story.example`, "/my-account"), "the e-mail about it").toBeTruthy()
})

test("a role that runs auctions needs a second admin, and opens its admin pages once they approve", async ({
  visit,
}) => {
  const username = await newMember("roz")
  const member = await visit(username)
  const adminPage = await visit("admin")
  await changeRole(adminPage, username, "Auctioneer")
  const question = adminPage.getByRole("dialog")
  await expect(question).toContainText("Write the reason.")
  await question.getByLabel("Reason").fill("New in the team")
  await question.getByRole("button", { name: "Change role" }).click()
  await expect(adminPage.getByText("A second person must approve this.", { exact: false })).toBeVisible()
  expect((await member.request.get("/admin/auctions")).status()).toBe(403)

  await open(adminPage, "/admin/approvals")
  const own = adminPage.getByRole("row").filter({ hasText: `Make ${username} Auctioneer` })
  await expect(own).toContainText("Waiting for a colleague.")
  await expect(own.getByRole("button", { name: "Approve" })).toHaveCount(0)
  const colleague = await visit("olga")
  await open(colleague, "/admin/approvals")
  const waiting = colleague.getByRole("row").filter({ hasText: `Make ${username} Auctioneer` })
  await expect(waiting).toContainText("New in the team")
  expect(await accessibilityViolations(colleague)).toEqual([])
  await waiting.getByRole("button", { name: "Approve" }).click()
  await expect(colleague.getByText("Approved and done.")).toBeVisible()
  await expect(waiting).toHaveCount(0)

  expect((await member.request.get("/admin/auctions")).status()).toBe(200)
  await openMember(adminPage, username)
  const entries = adminPage.getByRole("list", { name: "Activity" })
  for (const text of ["Approval requested", "Request approved", "role: User → Auctioneer"])
    await expect(entries).toContainText(text)
  expect(await linkTo(`${username}@story.example`, "/my-account"), "the e-mail about it").toBeTruthy()
})

test("several members are selected and changed by keyboard alone", async ({ visit }) => {
  // Sorted as in the list, where 10 comes before 9.
  const names = [await newMember("kit_many"), await newMember("kit_many")].toSorted()
  const adminPage = await visit("admin")
  await open(adminPage, "/admin/members?q=kit_many&sort=username")
  const first = adminPage.getByRole("link", { name: names[0] ?? "", exact: true })
  await first.focus()
  await adminPage.keyboard.press("ArrowDown")
  await expect(adminPage.getByRole("link", { name: names[1] ?? "", exact: true })).toBeFocused()
  await adminPage.keyboard.press("Shift+Tab")
  await adminPage.keyboard.press("Space")
  await adminPage.keyboard.press("Shift+Tab")
  await adminPage.keyboard.press("Shift+Tab")
  await adminPage.keyboard.press("Space")
  await expect(adminPage.getByRole("checkbox", { checked: true })).toHaveCount(2)
  const act = adminPage.getByLabel("Action for 2 selected")
  await act.focus()
  await act.selectOption({ label: "Sign out everywhere" })
  await adminPage.keyboard.press("Tab")
  await adminPage.keyboard.press("Enter")
  const question = adminPage.getByRole("dialog")
  await expect(question).toContainText("Change 2 rows?")
  for (const name of names) await expect(question).toContainText(name)
  // The dialog moves the focus once, as it becomes modal; typing earlier would be interrupted.
  await expect.poll(() => question.evaluate((dialog) => dialog.matches(":modal"))).toBe(true)
  const sure = question.getByRole("button", { name: "Change 2 rows" })
  await expect(sure).toBeEnabled()
  await sure.focus()
  await adminPage.keyboard.press("Enter")
  await expect(adminPage.getByText("Done for 2 rows.")).toBeVisible()
})

test("a list is worked through by its keys: j, k, x and o, and by Shift-click", async ({ visit }) => {
  const adminPage = await visit("admin")
  await open(adminPage, "/admin/members?sort=username")
  const rows = adminPage.locator("a[data-row]")
  const chosen = adminPage.getByRole("row").getByRole("checkbox", { checked: true })
  await rows.first().focus()
  await adminPage.keyboard.press("End")
  await expect(rows.last()).toBeFocused()
  await adminPage.keyboard.press("Home")
  await adminPage.keyboard.press("x")
  await expect(chosen).toHaveCount(1)
  await adminPage.keyboard.press("j")
  await adminPage.keyboard.press("ArrowDown")
  await expect(rows.nth(2)).toBeFocused()
  await adminPage.keyboard.press("Shift+X")
  await expect(chosen).toHaveCount(3)
  await adminPage.keyboard.press("x")
  await expect(chosen).toHaveCount(2)
  await adminPage
    .locator("input[data-choose]")
    .nth(4)
    .click({ modifiers: ["Shift"] })
  await expect(chosen).toHaveCount(5)
  const second = await rows.nth(1).textContent()
  await adminPage.getByRole("button", { name: "Clear selection" }).click()
  await expect(chosen).toHaveCount(0)
  await rows.nth(2).focus()
  await adminPage.keyboard.press("k")
  await adminPage.keyboard.press("o")
  await expect(adminPage.getByRole("heading", { level: 1 })).toContainText(second ?? "")
})

test("without script the members page asks for confirmation and acts as well", async ({ visit }) => {
  const username = await newMember("nos")
  const adminPage = await visit("admin", { javaScriptEnabled: false })
  await adminPage.goto(`/admin/members?q=${username}`)
  await adminPage.getByLabel(`Choose ${username}`).check()
  await adminPage
    .getByLabel("Action for selected")
    .selectOption({ label: "Ban, with a reason the member reads" })
  await adminPage.getByLabel("Reason").fill("Shill bids.")
  await adminPage.getByRole("button", { name: "Apply" }).click()
  const question = adminPage.getByRole("dialog")
  await expect(question).toContainText("They’re signed out everywhere")
  await question.getByRole("button", { name: "Change 1 row" }).click()
  await expect(adminPage.getByText("Done for 1 row.")).toBeVisible()
  await expect(adminPage.getByRole("cell", { name: "Banned" })).toBeVisible()
})

test("members and the audit log download as files, for those who may see them", async ({ visit }) => {
  const adminPage = await visit("admin")
  const other = await visit("hana")
  for (const path of ["/admin/members.csv?q=ann", "/admin/audit.csv"]) {
    const file = await adminPage.request.get(path)
    expect(file.headers()["content-type"], path).toContain("text/csv")
    expect((await other.request.get(path)).status(), path).toBe(403)
  }
  expect(await (await adminPage.request.get("/admin/members.csv?q=ann@")).text()).toContain(
    "ann@quaich.example",
  )
})
