import { defineTopic } from "#platform/live/topic.ts"

/** `all` is for notifications to many members at once. */
export const notificationsTopic = defineTopic("notifications")
