import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const memberActs = ["suspend", "ban", "reinstate", "verify", "signOut", "liftTwoStep", "role"] as const
/** Staff confirm them by name. */
export const accountBulkActs = {
  suspend: ["reason"],
  reinstate: ["reason"],
  verify: ["reason"],
  signOut: [],
  ban: ["reason"],
} as const satisfies BulkActs
export const memberBulkActs = {
  ...accountBulkActs,
  addTag: ["tag"],
  removeTag: ["tag"],
} as const satisfies BulkActs

export type MemberAct = (typeof memberActs)[number]
export type BulkAccountAct = keyof typeof accountBulkActs

export const statusAfter = { suspend: "suspended", ban: "banned", reinstate: "active" } as const

export function isMemberAct(text: unknown): text is MemberAct {
  return memberActs.some((act) => act === text)
}

export function needsReason(act: MemberAct): boolean {
  return act === "suspend" || act === "ban" || act === "role"
}

export function acceptsReason(act: MemberAct): boolean {
  return act !== "signOut"
}
