import type { Page } from "@playwright/test"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { expect, open, test } from "./fixtures.ts"

const question = (page: Page, name = "Are you of legal drinking age?") => page.getByRole("dialog", { name })
const isOver = (page: Page) => page.evaluate(() => localStorage.getItem("isOver"))

async function declared(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "age")?.value
}

test("a new browser is asked for the age, answers by keyboard, and is not asked again", async ({ visit }) => {
  const page = await visit(undefined, { isNew: true })
  await open(page, "/whisky-auction-live/singapore")
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole("combobox", { name: "Your location" })).toBeFocused()

  // Pressed twice: some browsers close a dialog at the second Escape regardless.
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(question(page)).toBeVisible()
  expect(await isOver(page)).toBeNull()

  // The focus stays in the dialog or moves to the browser's own toolbar.
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toMatch(
      /DIALOG|BODY/,
    )
  }
  await page.getByRole("combobox", { name: "Your location" }).focus()
  await page.keyboard.type("Malay")
  await page.keyboard.press("Enter")
  await expect(question(page)).toContainText("In Malaysia alcohol is sold only to people aged 21 and over")
  await page.getByRole("button", { name: "I’m of legal drinking age" }).focus()
  await page.keyboard.press("Enter")
  await expect(question(page)).toBeHidden()
  expect(await isOver(page)).toBe("true")
  expect(await declared(page)).toMatch(/^MY\.21\./)

  await open(page, "/home")
  await page.waitForTimeout(500)
  await expect(question(page)).toBeHidden()
})

test("an answer that is lost in transit can be given again", async ({ visit }) => {
  const page = await visit(undefined, { isNew: true })
  await open(page, "/home")
  await expect(question(page)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "I’m of legal drinking age" }).click()
  await expect(question(page)).toContainText("We couldn’t save your answer. Please try again.")
  expect(await isOver(page)).toBeNull()
  await page.context().setOffline(false)
  await page.getByRole("button", { name: "I’m of legal drinking age" }).click()
  await expect(question(page)).toBeHidden()
  expect(await declared(page)).toMatch(/^SG\.18\./)
})

for (const [cookie, name] of [
  ["en", "Are you of legal drinking age?"],
  ["vi", "Bạn đã đủ tuổi uống rượu theo luật chưa?"],
  ["cn", "您已达法定饮酒年龄吗？"],
] as const) {
  test(`the age question is accessible in ${cookie}, on a phone and in dark mode`, async ({
    visit,
    baseURL,
  }) => {
    const page = await visit(undefined, { isNew: true })
    await page.context().addCookies([{ name: "lang", value: cookie, url: baseURL ?? "" }])
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, "/home")
    await expect(question(page, name)).toBeVisible()
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityViolations(page), colorScheme).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 480 })
    const button = question(page, name).getByRole("button")
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport()
  })
}

test("a visitor who is too young is turned away, and can correct a mistaken answer", async ({ visit }) => {
  const page = await visit(undefined, { isNew: true })
  await open(page, "/home")
  await question(page).getByRole("link", { name: "I’m under age" }).click()
  await expect(page).toHaveURL(/\/too-young$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Come back another year")
  await expect(question(page)).toBeHidden()
  expect(await isOver(page)).toBeNull()

  await page.getByRole("link", { name: "I answered by mistake" }).click()
  await page.getByRole("button", { name: "I’m of legal drinking age" }).click()
  await expect(page.getByRole("status")).toHaveText(
    "You’ve confirmed that you’re 18 or over in Singapore. Thank you.",
  )
  await page.getByRole("link", { name: "Continue to the site" }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.waitForTimeout(500)
  await expect(question(page)).toBeHidden()
  expect(await isOver(page)).toBe("true")
})

test("without script the page is complete and a link leads to the question", async ({ visit }) => {
  const page = await visit(undefined, { isNew: true, javaScriptEnabled: false })
  await page.goto("/whisky-auction-live/singapore?view=grid")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(
    page
      .getByRole("link", { name: /Lot|lot/ })
      .or(page.locator("main h2, main h3"))
      .first(),
  ).toBeVisible()
  await page.getByRole("link", { name: "Confirm your age" }).first().click()
  await page.getByLabel("Your location").selectOption("VN")
  await page.getByRole("button", { name: "I’m of legal drinking age" }).click()
  await expect(page.getByText("You’ve confirmed that you’re 18 or over in Vietnam. Thank you.")).toBeVisible()
  expect(await declared(page)).toMatch(/^VN\.18\./)
  await page.getByRole("link", { name: "Continue to the site" }).click()
  await expect(page).toHaveURL(/\/whisky-auction-live\/singapore\?view=grid$/)
  await expect(page.getByText("Please confirm that you’re of legal drinking age.")).toHaveCount(0)
})

test("the Vietnamese site says that it is under construction and links to Singapore", async ({ visit }) => {
  const page = await visit(undefined, { isNew: true })
  for (const path of ["/vn", "/vn/whisky-shop/vietnam/single-malt"]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "The Vietnamese site is under development",
    )
    await expect(question(page)).toBeHidden()
  }
  await page.getByRole("link", { name: "Choose Singapore" }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(question(page)).toBeVisible()
})
