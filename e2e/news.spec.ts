import type { Locator, Page } from "@playwright/test"
import { address } from "./address.ts"
import { call, moveTo, newMember, tokenOf } from "./calls.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { expect, open, test } from "./fixtures.ts"
import { buyBottle } from "./shop/buy-bottle.ts"
import { xssPayloads } from "./xss-payloads.ts"

const articleText = "Peat and salt, and a road along the water that ends at a gate. ".repeat(4)

/** A browser's user agent: programs are not counted as readers. */
const ofAPerson =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

test("a member writes an article, staff publish it, readers comment, reply, like and report", async ({
  visit,
}) => {
  const author = await newMember("writer")
  const reader = await newMember("reader")
  const title = `The road to ${author}`
  const writing = await visit(author)
  await open(writing, "/my-account/articles-history")
  await writing.getByRole("link", { name: "Write an article" }).first().press("Enter")
  await writing.getByLabel("Title").pressSequentially(title)
  await editorOf(writing).focus()
  await writing.keyboard.insertText(articleText)
  // The draft saves itself after a moment.
  await writing.waitForURL(/submit-new-article\/art_/)
  await expect(writing.getByRole("button", { name: "Submit for review" })).toBeEnabled()
  expect(await accessibilityViolations(writing, { within: "main" })).toEqual([])
  await writing.getByRole("button", { name: "Submit for review" }).press("Enter")
  await expect(writing.getByText("Article submitted for review")).toBeVisible()

  const adminPage = await visit("lena")
  await open(adminPage, `/admin/news?state=submitted&q=${author}`)
  await adminPage.getByRole("link", { name: title }).press("Enter")
  await adminPage.getByRole("link", { name: "Publish", exact: true }).press("Enter")
  const question = adminPage.getByRole("dialog")
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await question.getByRole("button", { name: "Publish" }).press("Enter")
  await expect(adminPage.getByRole("link", { name: "View page" })).toBeVisible()

  const page = await visit(reader, { userAgent: ofAPerson })
  await open(page, `/whisky-news?q=${encodeURIComponent(title)}`)
  await page.getByRole("main").getByRole("link", { name: title }).first().press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await page.getByLabel("Add a comment").pressSequentially(`Well said, says ${reader}.`)
  await page.getByRole("button", { name: "Post comment" }).press("Enter")
  await expect(page.getByText(`Well said, says ${reader}.`)).toBeVisible()
  await page.getByRole("button", { name: of("Like", "this article") }).press("Enter")
  await expect(page.getByRole("button", { name: of("Liked", "this article") })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  expect(await accessibilityViolations(page, { within: "main" })).toEqual([])
  const path = new URL(page.url()).pathname

  const notification = writing.getByRole("dialog", { name: "Your article is published" })
  await notification.getByRole("button", { name: "Close" }).press("Enter")
  await expect(notification).toHaveCount(0)
  await open(writing, path)
  await writing.getByRole("link", { name: of("Reply", reader) }).press("Enter")
  await writing.getByLabel(`Reply to ${reader}`).pressSequentially("Thank you.")
  await writing.getByRole("button", { name: "Post reply" }).press("Enter")
  await expect(writing.getByText("Thank you.")).toBeVisible()
  await writing.getByRole("button", { name: of("Like", reader) }).press("Enter")
  await expect(writing.getByRole("button", { name: of("Liked", reader) })).toBeVisible()
  await open(writing, "/my-account/articles-history")
  const row = writing.getByRole("listitem").filter({ hasText: title })
  await expect(row).toContainText("Published")
  await expect(row).toContainText("1 like")
  await expect(row).toContainText("2 comments")
  await expect(row).toContainText("1 view")

  await open(page, path)
  await page.getByRole("link", { name: of("Report", author) }).press("Enter")
  const report = page.getByRole("dialog", { name: "Report to the editors" })
  await report.getByLabel("Reason").selectOption("Advertising or spam")
  await report.getByRole("button", { name: "Send report" }).press("Enter")
  await expect(page.getByText("Report sent")).toBeVisible()
  await open(adminPage, "/admin/news?reported=1")
  await expect(adminPage.getByRole("main")).toContainText(title)
  await reachedFrom(await visit(), title, path)
})

/** The accessible name of a button: the name of the person is for screen readers only. */
function of(verb: string, whom: string): RegExp {
  return new RegExp(`^\\W*${verb}\\s*: ${whom}`)
}

/** The editor itself, not the plain field that is shown until the editor has loaded. */
function editorOf(page: Page): Locator {
  return page.locator("[contenteditable]").and(page.getByLabel("Text"))
}

async function reachedFrom(guest: Page, title: string, path: string): Promise<void> {
  const max: { path: string; views: number }[] = await call("/newletter/mostviewed?length=50")
  expect(max.find((each) => each.path === path)?.views).toBeGreaterThan(0)
  expect(await (await guest.request.get("/rss.xml")).text()).toContain(title)
  await open(guest, path)
  await expect(guest.getByRole("link", { name: "Sign in to comment" })).toBeVisible()
  await expect(guest.getByText("Thank you.")).toBeVisible()
}

/** Each payload calls `alert`, which opens a dialog of the browser. */
function watchForScripts(page: Page): string[] {
  const alerts: string[] = []
  page.on("dialog", async (dialog) => {
    alerts.push(dialog.message())
    await dialog.dismiss()
  })
  return alerts
}

async function expectNothingRan(page: Page, alerts: readonly string[]): Promise<void> {
  expect(alerts).toEqual([])
  await expect(
    page.locator("main :is(iframe, form[action^=javascript], [onerror], [onload], base)"),
  ).toHaveCount(0)
}

test("scripts sent in an article, a comment, a review and a notification do not run", async ({ visit }) => {
  const username = await newMember("nasty")
  const page = await visit(username)
  const alerts = watchForScripts(page)
  const token = await tokenOf(username)
  const html = `<p>${articleText}</p>${xssPayloads.map((each) => `<p>A line. ${each}</p>`).join("")}<p>The end of ${username}.</p>`
  const { _id } = await call("/newletter", {
    token,
    data: { title: `${xssPayloads[0]} of ${username}`, content: html },
  })

  const adminPage = await visit("lena")
  const adminAlerts = watchForScripts(adminPage)
  for (const to of [`/admin/news/${_id}`, `/whisky-news/submit-new-article/${_id}`]) {
    await open(adminPage, to)
    await expect(adminPage.getByText(`The end of ${username}.`)).toBeVisible()
    await expectNothingRan(adminPage, adminAlerts)
  }
  const headers = { origin: address }
  await adminPage.request.post(`/admin/news/${_id}`, { form: { intent: "publish" }, headers })
  for (const content of xssPayloads) await call(`/newletter/${_id}/comment`, { token, data: { content } })
  await open(page, `/whisky-news/${_id}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${xssPayloads[0]} of ${username}`)
  for (const content of xssPayloads) await expect(page.getByText(content, { exact: true })).toBeVisible()
  await expectNothingRan(page, alerts)

  const bottle = await buyBottle(page, username)
  const stars = { service: 5, price: 5, delivery: 5, quantity: 5, website: 5 }
  const comment = xssPayloads.join("\n")
  await call("/rating/create", { token, data: { product: bottle.product, ...stars, comment } })
  await open(page, "/my-account/reviews-history")
  // A notification over the page may contain it too.
  await expect(page.locator("main").getByText(xssPayloads[0] ?? "")).toBeVisible()
  await expectNothingRan(page, alerts)
  await open(adminPage, `/admin/reviews?q=${username}`)
  await expectNothingRan(adminPage, adminAlerts)

  await moveTo("Iceland", token)
  const announcement = {
    intent: "send",
    group: "country",
    country: "Iceland",
    title: `${xssPayloads[0]} for ${username}`,
  }
  await adminPage.request.post("/admin/announcements", {
    form: { ...announcement, html, key: `notice ${username}` },
    headers,
  })
  await open(page, "/my-account/notification")
  await expect(page.getByRole("heading", { name: announcement.title })).toBeVisible()
  await expect(page.getByText(`The end of ${username}.`)).toBeVisible()
  await expectNothingRan(page, alerts)
})

test("scripts typed or pasted into the editor do not run", async ({ visit }) => {
  const username = await newMember("paster")
  const page = await visit(username)
  const alerts = watchForScripts(page)
  await open(page, "/whisky-news/submit-new-article")
  await editorOf(page).focus()
  await page.evaluate(
    (html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/html", html)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    `${xssPayloads.join("")}<p>The last line.</p>`,
  )
  await expect(editorOf(page)).toContainText("The last line.")
  await expectNothingRan(page, alerts)
})
