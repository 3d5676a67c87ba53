import { defineIndexQuery } from "#platform/search-index/index-query.ts"

defineIndexQuery("end the thread", async () => process.exit(1))
await import("../src/server/search-index-thread.ts")
