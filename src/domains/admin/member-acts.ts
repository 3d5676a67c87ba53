/** What the desk can do to a member; `role` and `liftTwoStep` for one at a time only. */
export const memberActs = ["suspend", "ban", "reinstate", "verify", "signOut", "liftTwoStep", "role"] as const
export const manyActs = ["suspend", "reinstate", "verify", "signOut", "ban"] as const

export type MemberAct = (typeof memberActs)[number]

export const statusAfter = { suspend: "suspended", ban: "banned", reinstate: "active" } as const

export function isMemberAct(text: unknown): text is MemberAct {
  return memberActs.some((act) => act === text)
}

/** Those that tell the member why, and so must say it. */
export function needsReason(act: MemberAct): boolean {
  return act === "suspend" || act === "ban"
}

/** The reason of the others is for the audit alone. */
export function takesReason(act: MemberAct): boolean {
  return act !== "signOut"
}
