import type { Locator, Page } from "@playwright/test"
import { expect, open } from "../fixtures.ts"

export type Effort = { presses: number; typed: number; pages: number }

export function sumOf(one: Effort, other: Effort): Effort {
  return {
    presses: one.presses + other.presses,
    typed: one.typed + other.typed,
    pages: one.pages + other.pages,
  }
}

/** One person's way through the back office, with all that it costs: presses, filled fields and pages opened. */
export class Desk {
  readonly page: Page
  #effort: Effort = { presses: 0, typed: 0, pages: 0 }
  #path = ""

  constructor(page: Page) {
    this.page = page
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return
      const { pathname } = new URL(frame.url())
      if (pathname !== this.#path) this.#effort.pages++
      this.#path = pathname
    })
  }

  get main(): Locator {
    return this.page.getByRole("main")
  }

  /** Every task begins at home. */
  async begin(): Promise<void> {
    await open(this.page, "/admin")
    this.#effort = { presses: 0, typed: 0, pages: 0 }
  }

  get effort(): Effort {
    return { ...this.#effort }
  }

  async press(target: Locator): Promise<void> {
    this.#effort.presses++
    await target.click()
  }

  /** Counts a press that would disturb other tests. */
  async couldPress(target: Locator): Promise<void> {
    this.#effort.presses++
    await expect(target).toBeEnabled()
  }

  async pressLink(name: string | RegExp, within: Locator = this.main): Promise<void> {
    await this.press(within.getByRole("link", { name, exact: true }).first())
  }

  async pressButton(name: string | RegExp, within: Locator = this.main): Promise<void> {
    await this.press(within.getByRole("button", { name, exact: true }))
  }

  async type(target: Locator, text: string): Promise<void> {
    this.#effort.typed++
    await target.fill(text)
  }

  async pick(target: Locator, label: string): Promise<void> {
    this.#effort.typed++
    await target.selectOption({ label })
  }

  async pickValue(target: Locator, value: string): Promise<void> {
    this.#effort.typed++
    await target.selectOption(value)
  }

  async upload(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.#effort.typed++
    await target.setInputFiles(file)
  }

  async tick(target: Locator): Promise<void> {
    this.#effort.presses++
    await target.check()
  }

  /** Types a code as a scanner does. */
  async scan(target: Locator, code: string): Promise<void> {
    await this.type(target, code)
    await target.press("Enter")
  }

  /** By the menu, whose group may have to be opened first. */
  async goTo(path: string): Promise<void> {
    const menu = this.page.locator("#admin-menu")
    const link = menu.locator(`a[href="${path}"]`)
    if (!(await link.isVisible()))
      await this.press(
        menu.locator("details", { has: this.page.locator(`a[href="${path}"]`) }).locator("summary"),
      )
    await this.press(link)
    await this.page.waitForURL((url) => url.pathname === path)
  }

  /** By the field in the top bar: the result that has this name. */
  async find(text: string, result: RegExp): Promise<void> {
    await this.type(this.page.getByRole("combobox", { name: "Search the back office" }), text)
    await this.press(this.page.getByRole("option", { name: result }).first())
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }
}
