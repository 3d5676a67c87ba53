import { defineIndexQuery } from "#platform/finder/index-query.ts"

defineIndexQuery("end the thread", async () => process.exit(1))
await import("../src/server/finder-thread.ts")
