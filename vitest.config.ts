import { defineConfig } from "vitest/config"
import { textsForHongKong } from "./src/language/hong-kong/vite-plugin.ts"
import { wakeScript } from "./src/server/rendering/wake-plugin.ts"

export default defineConfig({
  plugins: [textsForHongKong, wakeScript()],
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "seed/**/*.test.ts"],
    globalSetup: "./test/global-setup.ts",
    setupFiles: "./test/queries/no-parallel-queries.ts",
    // Ends tests that hang; a test of speed has its own limit.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Without isolation each worker loads the app's code once instead of once per file, which halves a run.
    isolate: false,
  },
})
