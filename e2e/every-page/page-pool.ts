import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { address, newClientHeaders } from "../address.ts"

export type PageOptions = BrowserContextOptions & {
  /** This browser has not answered the age question. */
  isNew?: boolean
}

/** The browser's record that the age question was answered. */
const ageConfirmed = ["isOver", "true"] as const

const viewport = { width: 1280, height: 720 }

/**
 * Pages of earlier tests of this worker. Loading a page in one of them takes a third of the processor time of a load in a
 * new browser context, whose process compiles every script again.
 */
const idlePages = { withScript: [] as Page[], withoutScript: [] as Page[] }

/** Pages with any other option are not used again; `isNew` and a viewport can be set at any time. */
function poolFor(options: PageOptions): Page[] | undefined {
  const { isNew, viewport, javaScriptEnabled = true, ...others } = options
  if (Object.keys(others).length > 0) return undefined
  return javaScriptEnabled ? idlePages.withScript : idlePages.withoutScript
}

export async function takePage(browser: Browser, options: PageOptions): Promise<Page> {
  const idle = poolFor(options)?.pop()
  if (idle) return await preparePage(idle, options)
  const { isNew, ...contextOptions } = options
  const context = await browser.newContext({
    viewport,
    extraHTTPHeaders: newClientHeaders(),
    // Tests cannot see or intercept the requests of a service worker.
    serviceWorkers: "block",
    reducedMotion: "reduce",
    ...(isNew ? {} : { storageState: stateAt(options.baseURL ?? address) }),
    ...contextOptions,
  })
  return await context.newPage()
}

async function preparePage(page: Page, options: PageOptions): Promise<Page> {
  await page.context().setExtraHTTPHeaders(newClientHeaders())
  if (!options.isNew) await page.evaluate(([name, value]) => localStorage.setItem(name, value), ageConfirmed)
  const size = options.viewport ?? viewport
  if (page.viewportSize()?.width !== size.width || page.viewportSize()?.height !== size.height)
    await page.setViewportSize(size)
  return page
}

/** Closes the page, or cleans it for the next test if it can be used again. */
export async function returnPage(page: Page, options: PageOptions, hasPassed: boolean): Promise<void> {
  const context = page.context()
  const [first, ...others] = context.pages()
  const pool = poolFor(options)
  if (!hasPassed || !pool || first !== page) return await context.close()
  for (const other of others) await other.close()
  for (const event of ["console", "dialog", "pageerror", "request", "response"] as const)
    page.removeAllListeners(event)
  await page.unrouteAll()
  await context.setOffline(false)
  await page.emulateMedia({ colorScheme: null })
  await context.clearCookies()
  await page.goto(`${address}/robots.txt`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const key of await caches.keys()) await caches.delete(key)
  })
  pool.push(page)
}

function stateAt(origin: string) {
  const [name, value] = ageConfirmed
  return { cookies: [], origins: [{ origin, localStorage: [{ name, value }] }] }
}
