import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"

/** The headless shell first: the tests take two thirds of the time in it. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file`)
  const found = named || [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    "There is no Chromium for the stories: run `npx playwright install chromium` or `apt-get install chromium-headless-shell`, or set CHROMIUM_PATH",
  )
}

/** Chromium must also run as root in a small container, and make no requests of its own. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
]
