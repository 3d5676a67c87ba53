import { createECDH, randomBytes } from "node:crypto"
import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

test("a browser subscribes, shows what the server pushes, and unsubscribes", async ({ visit }) => {
  const page = await visit(await newMember("push"), { serviceWorkers: "allow" })
  await page.context().grantPermissions(["notifications"], { origin: address })
  await agreeAtOnce(page)
  await open(page, "/my-account/settings")
  const on = page.getByRole("button", { name: "Turn on in this browser" })
  await on.focus()
  await page.keyboard.press("Enter")
  const thisBrowser = page.getByRole("listitem").filter({ hasText: "This browser" })
  await expect(thisBrowser).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const readNotifications = await watchNotifications(page)
  const news = { title: "You’ve been outbid on lot 7", body: "Now at S$210", tag: "lot 7" }
  await deliver(page, { ...news, path: "/my-account/my-bids" })
  await expect.poll(readNotifications).toEqual([{ ...news, path: "/my-account/my-bids" }])
  // A later notification about the same lot replaces the one shown.
  await deliver(page, { ...news, body: "Now at S$230", path: "/my-account/my-bids" })
  await expect.poll(async () => (await readNotifications()).map(({ body }) => body)).toEqual(["Now at S$230"])

  await thisBrowser.getByRole("button").focus()
  await page.keyboard.press("Enter")
  await expect(thisBrowser).toHaveCount(0)
  await expect(on).toBeVisible()
})

/** Replaces the browser's push service, which is not reachable, by a subscription with keys of its own. */
async function agreeAtOnce(page: Page): Promise<void> {
  const own = createECDH("prime256v1")
  const agreed = {
    endpoint: `https://push.example.org/${randomBytes(12).toString("hex")}`,
    keys: { p256dh: own.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
  }
  await page.addInitScript((toJSON) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => toJSON }) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
  }, agreed)
}

async function deliver(page: Page, news: Record<string, string>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(address))
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send("ServiceWorker.enable")
  const registrationId = await found
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: address,
    registrationId,
    data: JSON.stringify(news),
  })
  await devtools.detach()
}

type DisplayedNotification = { title: string; body: string; tag: string; path: string }

/**
 * Returns the notifications shown. The headless shell cannot show any: there it records what the service worker asks to
 * show.
 */
async function watchNotifications(page: Page): Promise<() => Promise<DisplayedNotification[]>> {
  if (await page.evaluate(() => Notification.permission === "granted"))
    return async () =>
      await page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications()
        return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: String(data.path) }))
      })
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error("There is no worker that could show anything")
  await worker.evaluate(() => {
    const own = self as unknown as PatchedWorker
    own.onScreen = new Map()
    own.registration.showNotification = async (title, { body, tag, data }) => {
      own.onScreen.set(tag, { title, body, tag, path: data.path })
    }
  })
  return async () => await worker.evaluate(() => [...(self as unknown as PatchedWorker).onScreen.values()])
}

type PatchedWorker = {
  onScreen: Map<string, DisplayedNotification>
  registration: {
    showNotification: (
      title: string,
      options: Omit<DisplayedNotification, "title" | "path"> & { data: { path: string } },
    ) => Promise<void>
  }
}
