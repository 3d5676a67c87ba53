import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"

/** The shell first: the same browser without its own windows, in which the stories take two thirds of the time. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** The browser of this machine: the one that is named, one the system has, or the one Playwright keeps. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file`)
  const found = named || [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    "There is no Chromium for the stories: run `npx playwright install chromium` or `apt-get install chromium-headless-shell`, or set CHROMIUM_PATH",
  )
}

/** It runs as root in a small box too, and talks to nobody but the house. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
]
