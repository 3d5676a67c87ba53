import { question } from "#platform/finder/asking.ts"

question("end the thread", async () => process.exit(1))
await import("../src/server/finder-thread.ts")
