import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "seed/**/*.test.ts"],
    globalSetup: "./test/global-setup.ts",
    // What hangs is ended; how quick something is, a test says itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // The house's code is read once by a worker, and not once by each file: half of a run went into that.
    isolate: false,
  },
})
