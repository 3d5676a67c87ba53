import { defineJob } from "#platform/jobs/jobs.ts"

/** Runs each minute. Add it where something has changed that bidders should know at once. */
export const statusCheck = defineJob("check-status")
