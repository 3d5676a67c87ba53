import { defineIndexQuery } from "#platform/indexes/index-query.ts"

defineIndexQuery("end the thread", async () => process.exit(1))
await import("./search-index-thread.ts")
