/** How far a message is. An answer opens nothing: only by hand it is closed, or taken up again. */
export const statuses = ["open", "answered", "closed"] as const
export type Status = (typeof statuses)[number]

export const moves: Readonly<Record<Status, readonly Status[]>> = {
  open: ["closed"],
  answered: ["closed", "open"],
  closed: ["open"],
}
