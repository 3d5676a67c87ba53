import { address } from "./address.ts"
import { newMember } from "./calls.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { expect, open, test } from "./fixtures.ts"

test("the app can be installed on the home screen, and shows an offline page in the visitor's language", async ({
  visit,
}) => {
  const page = await visit(await newMember("install"), {
    serviceWorkers: "allow",
    viewport: { width: 390, height: 844 },
  })
  await open(page, "/my-account")
  const browser = await page.context().newCDPSession(page)
  const manifest = await browser.send("Page.getAppManifest")
  expect(manifest.errors).toEqual([])
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors")
  // Test browsers are incognito, and an incognito page cannot be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([])
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((wait) => setTimeout(wait, 20))
  })
  await page.goto("/my-account")
  await open(page, "/auction-schedule")

  await page.context().setOffline(true)
  for (const [code, lang, title] of [
    ["en", "en-SG", "You’re offline"],
    ["vi", "vi-VN", "Bạn đang ngoại tuyến"],
    ["cn", "zh-Hans-SG", "您已离线"],
    ["hk", "zh-Hant-HK", "您已離線"],
  ] as const) {
    await page.context().addCookies([{ name: "lang", value: code, url: address }])
    await page.goto("/my-account/wallet")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await expect(page.locator("html")).toHaveAttribute("lang", lang)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  const cachedPaths = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).toSorted()
  })
  expect(cachedPaths).toEqual(["cn", "en", "hk", "vi"].map((code) => `/offline/${code}.html`))

  await page.context().setOffline(false)
  await page.context().addCookies([{ name: "lang", value: "en", url: address }])
  await page.getByRole("link", { name: "重試" }).press("Enter")
  await expect(page).toHaveURL(`${address}/my-account/wallet`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet")
})
