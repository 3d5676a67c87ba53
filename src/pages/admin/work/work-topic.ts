import { defineTopic } from "#platform/live/topic.ts"

/** Some of the work for staff changed; what changed is read with each one's permissions. */
export const workTopic = defineTopic("work")
