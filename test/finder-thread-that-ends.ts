import { question } from "#platform/finder/asking.ts"

/** The finder's thread as the server has it, and a question that ends it. */
question("end the thread", async () => process.exit(1))
await import("../src/server/finder-thread.ts")
