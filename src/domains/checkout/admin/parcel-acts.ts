import { isOneOf } from "#platform/records.ts"

const parcelActs = ["pack", "unpack", "ship", "deliver"] as const
export type ParcelAct = (typeof parcelActs)[number]

export function isParcelAct(text: unknown): text is ParcelAct {
  return typeof text === "string" && isOneOf(parcelActs, text)
}

type ParcelState = { kind: "carrier" | "pick-up"; status: string }

/** What comes next, and what takes it back. */
export function parcelActsFor({ kind, status }: ParcelState): ParcelAct[] {
  if (status === "to-pack") return ["pack"]
  if (status === "packed") return [kind === "carrier" ? "ship" : "deliver", "unpack"]
  return status === "shipped" ? ["deliver"] : []
}
