import { defineTopic } from "#platform/live/topic.ts"

/** The staff who have an object's page open, for each other. The version is the database's time. */
export const presenceTopic = defineTopic<{ people: { id: string; username: string }[] }>("presence")
