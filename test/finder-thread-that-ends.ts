import { defineIndexQuery } from "#platform/finder/asking.ts"

defineIndexQuery("end the thread", async () => process.exit(1))
await import("../src/server/finder-thread.ts")
