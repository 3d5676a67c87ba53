import { defineConfig } from "@playwright/test"
import { address, port, startsOwnServer } from "./e2e/address.ts"
import { chromiumFlags, findChromium } from "./e2e/chromium.ts"

/** These mostly wait, for a lot to close or an e-mail to be due: one at a time runs beside the others, from the start. */
const byTheClock = /(run-a-sale|sell|watching|win-a-lot|win-a-lot-without-script)\.spec\.ts$/

/** A page lives for seconds: compiling its script a second and third time costs more than it saves. */
const withoutOptimizer = "--js-flags=--no-maglev,--no-turbofan"

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  projects: [
    { name: "by the clock", testMatch: byTheClock, workers: 1 },
    // One more than the two cores, because tests wait for the server and for the screen; with two more a run took longer.
    { name: "all others", testIgnore: byTheClock, workers: 3 },
  ],
  workers: 4,
  // No retries: a test that passes at the second attempt hides a bug.
  retries: 0,
  forbidOnly: true,
  // Limits against hanging, high enough for a machine ten times slower; a test of speed has its own limit.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["./e2e/counts.ts"]],
  use: {
    baseURL: address,
    locale: "en-SG",
    timezoneId: "Asia/Singapore",
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, withoutOptimizer] },
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
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
            // Otherwise an e-mail would wait two minutes for more notifications.
            GATHER_SECONDS: "10",
            // Each person in a test has a client address of their own.
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
