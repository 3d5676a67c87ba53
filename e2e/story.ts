import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test"
import { newPlace } from "./address.ts"
import { botCheck, password } from "./calls.ts"

/** Who visits, and whether the house has still to ask this browser for its person's age. */
type VisitOptions = BrowserContextOptions & { isNew?: boolean }
type Visit = (who?: string, options?: VisitOptions) => Promise<Page>

/** Browsers for the people of a story, each with a memory of its own. What goes wrong unseen in any of them fails the story. */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser }, use) => {
    const faults: string[] = []
    const pages: Page[] = []
    await use(async (who, { isNew = false, ...options } = {}) => {
      const context = await browser.newContext({
        extraHTTPHeaders: newPlace(),
        // What a worker fetches no story sees.
        serviceWorkers: "block",
        ...options,
      })
      if (!isNew) await answerForAge(context)
      await (isShared(who) ? holdNotices(context) : holdNewsOfLots(context))
      const page = await context.newPage()
      pages.push(page)
      watch(page, faults)
      if (who !== undefined) await signIn(page, who)
      return page
    })
    for (const page of pages) await page.context().close()
    expect(faults).toEqual([])
  },
})

export { expect }

/** The question of age is answered already, for stories that are about something else. */
export async function answerForAge(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no memory to write to.
    if (location.protocol.startsWith("http")) localStorage.setItem("isOver", "true")
  })
}

/**
 * People of the demo are visited by many stories at once, and whoever comes as a stranger may sign in as one of them; who
 * is made for one story has a number in the name (`newMember`).
 */
function isShared(username: string | undefined): boolean {
  return username === undefined || !/_\d+_\d+$/.test(username)
}

/** What other stories did to somebody does not come over the pages of this one. */
async function holdNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = window.fetch
    window.fetch = (asked, how) =>
      asked === "/api/notification" ? Promise.resolve(Response.json([])) : ask(asked, how)
  })
}

/** What is told of lots comes a moment after it, over whatever page a story has come to: watching.spec.ts reads it. */
async function holdNewsOfLots(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (asked, how) => {
      const answer = await ask(asked, how)
      if (asked !== "/api/notification" || !answer.ok) return answer
      const all: { title: string }[] = await answer.json()
      const news = /^(You were outbid|The last hour of|You won|How it ended)/
      return Response.json(all.filter(({ title }) => !news.test(title)))
    }
  })
}

/** Writes down errors in the console (a breach of the content policy is one), in scripts and of the server. */
export function watch(page: Page, faults: string[]): void {
  page.on("console", (message) => {
    const text = message.text()
    // Every status from 400 up is written there too; those that no story expects are looked at below.
    if (message.type() !== "error" || text.startsWith("Failed to load resource")) return
    faults.push(`${page.url()} console: ${text}`)
  })
  page.on("pageerror", (problem) => faults.push(`${page.url()} script: ${problem.message}`))
  page.on("response", (response) => {
    const isPart = !response.request().isNavigationRequest() && response.request().method() === "GET"
    if (response.status() >= 500 || (isPart && response.status() >= 400))
      faults.push(`${page.url()} got ${response.status()} from ${response.url()}`)
  })
}

/** Signs a browser in without the form, for stories that are about something else. */
export async function signIn(page: Page, username: string): Promise<void> {
  const captcha = await botCheck()
  const answer = await page.request.post("/api/auth/login", { data: { email: username, password, captcha } })
  expect(answer.ok(), `${username} signs in`).toBe(true)
}

/** Takes the session away from a browser, and the page that would go on asking as who it was. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("about:blank")
  await page.context().clearCookies({ name: /session_token/ })
}

/** Signs in by the form that shows. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username or e-mail").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
}

/** Until the page's script is awake: before that a press does what it does without the script. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"))
    const root = key && (document as unknown as Record<string, ReactRoot>)[key]
    return root ? root.stateNode.current.memoizedState?.isDehydrated === false : false
  })
}

/** As much of React's own record as tells whether the page that the server wrote has been taken over. */
type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } }
