import { defineConfig } from "@playwright/test"
import { address, port, startsOwnServer } from "./e2e/address.ts"
import { chromiumFlags, findChromium } from "./e2e/chromium.ts"

/** They wait for a hammer to fall, a minute or more: what goes first is not waited for at the end. */
const byTheClock = /(run-a-sale|win-a-lot|win-a-lot-without-script)\.spec\.ts$/

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  projects: [
    { name: "by the clock", testMatch: byTheClock },
    { name: "all others", testIgnore: byTheClock },
  ],
  // One more than the two cores it must do with, for those that wait.
  workers: 3,
  // A story that passes at the second try hides a fault: there is no second try.
  retries: 0,
  forbidOnly: true,
  // Bounds against hanging, on a machine three times slower too; how quick something is, a story says itself.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["./e2e/counts.ts"]],
  use: {
    baseURL: address,
    locale: "en-SG",
    timezoneId: "Asia/Singapore",
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: "off",
    screenshot: "only-on-failure",
  },
  ...(startsOwnServer
    ? {
        webServer: {
          command: `${JSON.stringify(process.execPath)} e2e/serve.ts`,
          url: `${address}/readyz`,
          env: {
            PORT: String(port),
            PUBLIC_ORIGIN: address,
            AUTH_SECRET: "",
            DATABASE_URL: "",
            MAIL_URL: "",
            // Nobody waits two minutes for a letter.
            GATHER_SECONDS: "4",
            // Each person of a story comes from an address of their own.
            TRUST_PROXY: "on",
            TEST_SERVER: "on",
          },
          timeout: 300_000,
          reuseExistingServer: false,
          stdout: "pipe" as const,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
        },
      }
    : {}),
})
