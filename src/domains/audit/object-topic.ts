import { defineTopic } from "#platform/live/topic.ts"

/** Who last changed an object, for staff who have its page open. The version is the time. */
export const objectTopic = defineTopic<{ byId: string; by: string }>("object")
