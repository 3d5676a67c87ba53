import { question } from "#platform/finder/asking.ts"

/** The server's search thread, with a question that ends it. */
question("end the thread", async () => process.exit(1))
await import("../src/server/finder-thread.ts")
