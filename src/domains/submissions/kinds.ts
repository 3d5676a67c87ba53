/** "share": the bottle is opened and sold as drams. */
export const submissionKinds = ["sale", "valuation", "share"] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** The first two are requested; the others show flaws. */
export const photoSlots = ["front", "back", "flaw-1", "flaw-2"] as const
export type PhotoSlot = (typeof photoSlots)[number]
export const companySlots = ["house-1", "house-2", "house-3", "house-4", "house-5", "house-6"] as const
export type CompanySlot = (typeof companySlots)[number]
export const neededSlots = ["front", "back"] as const satisfies readonly PhotoSlot[]

export const mostBottles = 24

export const bottleStates = [
  "submitted",
  "valued",
  "agreed",
  "received",
  "inspected",
  "photographed",
  "catalogued",
  "assigned",
  "stocked",
  "refused",
  "declined",
  "withdrawn",
  "returned",
] as const
export type BottleState = (typeof bottleStates)[number]

export type Mover = "seller" | "desk" | "house"

type MoversByState = Readonly<Partial<Record<BottleState, readonly Mover[]>>>

/**
 * The transitions of a bottle; others are impossible. An unsold lot returns its bottle from "assigned" to "catalogued",
 * from where it is offered again or sent back. A bottle from its owner's storage is received as soon as the owner
 * accepts, and returns to storage as soon as they decline (`move-bottle.ts`).
 */
export const bottleTransitions: Readonly<Record<BottleState, MoversByState>> = {
  submitted: { valued: ["desk"], refused: ["desk"], withdrawn: ["seller"] },
  valued: { valued: ["desk"], agreed: ["seller"], declined: ["seller", "house"], withdrawn: ["seller"] },
  agreed: { received: ["desk", "house"], withdrawn: ["seller"], refused: ["desk"] },
  received: { inspected: ["desk"], returned: ["desk"] },
  inspected: { photographed: ["desk"], returned: ["desk"], valued: ["desk"] },
  photographed: { catalogued: ["desk"], returned: ["desk"] },
  catalogued: { assigned: ["desk"], stocked: ["desk"], returned: ["desk"] },
  assigned: { catalogued: ["desk", "house"], returned: ["desk"] },
  declined: { valued: ["desk"], returned: ["desk", "house"] },
  stocked: {},
  refused: {},
  withdrawn: {},
  returned: {},
}

export const unsoldChoices = ["relist", "lower", "back"] as const
export type UnsoldChoice = (typeof unsoldChoices)[number]
