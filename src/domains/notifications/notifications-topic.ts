import { defineTopic } from "#platform/topic.ts"

/** A member's own notifications; `all` reports those that were sent to many members at once. */
export const notificationsTopic = defineTopic("notifications")
