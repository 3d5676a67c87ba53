/** What a check found out: proved, refuted, or not known because something was missing. */
export type CheckFinding = {
  state: "proved" | "refuted" | "unknown"
  text: FindingText
  facts: Readonly<Record<string, string | number>>
}

export type FindingText =
  | "chain"
  | "brokenEntry"
  | "brokenFile"
  | "notFile"
  | "sold"
  | "unsold"
  | "withdrawn"
  | "seals"
  | "receipts"
  | "removed"
  | "lotOpen"
  | "noSuchLot"
  | "logged"
  | "loggedReceipt"
  | "notLogged"
  | "noHead"
  | "badHead"
  | "badProof"
  | "grown"
  | "kept"
  | "forked"
  | "grownFromEmail"
  | "forkedFromEmail"
  | "otherEmailHead"
  | "otherKey"
  | "witnessed"
  | "noAnswer"

export const finding = (
  state: CheckFinding["state"],
  text: FindingText,
  facts: CheckFinding["facts"] = {},
): CheckFinding => ({ state, text, facts })
