import { startOfDay } from "#platform/time.ts"

export const collectionStates = ["to-prepare", "ready", "missed", "handed-over"] as const
export type CollectionState = (typeof collectionStates)[number]

type CollectionFacts = {
  status: "to-pack" | "packed" | "shipped" | "delivered" | "cancelled"
  slotAt: Date | null
}

/** A buyer may still come on the day of the slot: it is missed once that day is over. */
export function collectionStateOf({ status, slotAt }: CollectionFacts, now: Date): CollectionState {
  if (status === "delivered") return "handed-over"
  if (slotAt !== null && slotAt < startOfDay(now)) return "missed"
  return status === "packed" ? "ready" : "to-prepare"
}

const restHours = 24

/** One reminder a day. */
export function mayRemind(remindedAt: Date | null, now: Date): boolean {
  return remindedAt === null || now.getTime() - remindedAt.getTime() >= restHours * 3_600_000
}
