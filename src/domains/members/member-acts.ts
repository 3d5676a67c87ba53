export const memberActs = ["suspend", "ban", "reinstate", "verify", "signOut", "liftTwoStep", "role"] as const
export const bulkMemberActs = ["suspend", "reinstate", "verify", "signOut", "ban"] as const

export type MemberAct = (typeof memberActs)[number]

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
