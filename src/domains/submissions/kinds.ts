/** Why somebody sends bottles: to have them sold by hammer, to hear what they are worth, to have one opened into drams. */
export const submissionKinds = ["sale", "valuation", "share"] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** What each bottle is photographed from. The first two are asked for, the others are for flaws. */
export const photoSlots = ["front", "back", "flaw-1", "flaw-2"] as const
export type PhotoSlot = (typeof photoSlots)[number]
/** The house's own, taken at the station for it. */
export const companySlots = ["house-1", "house-2", "house-3", "house-4", "house-5", "house-6"] as const
export type CompanySlot = (typeof companySlots)[number]
export const neededSlots = ["front", "back"] as const satisfies readonly PhotoSlot[]

/** How many somebody sends in at once. */
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

/** Who leads a bottle from one state to another. */
export type Mover = "seller" | "desk" | "house"

type Moves = Readonly<Partial<Record<BottleState, readonly Mover[]>>>

/**
 * The way of a bottle through the house. What is not here cannot happen. A lot that found no buyer brings its bottle back
 * from "assigned" to "catalogued", from where it is offered again or goes home. A bottle from its owner's storage is
 * received as soon as its owner agrees, and is returned to storage as soon as they decline (`move-bottle.ts`).
 */
export const bottleMoves: Readonly<Record<BottleState, Moves>> = {
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

/** What may become of a lot that found no buyer: offered again, with a lower reserve, or back to its seller. */
export const unsoldWays = ["relist", "lower", "back"] as const
export type UnsoldWay = (typeof unsoldWays)[number]
