/** An answer never reopens a message. */
export const statuses = ["open", "answered", "closed"] as const
export type MessageStatus = (typeof statuses)[number]

export const transitions: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  open: ["closed"],
  answered: ["closed", "open"],
  closed: ["open"],
}
