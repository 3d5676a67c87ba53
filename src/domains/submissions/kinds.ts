/** "share": sold as drams. */
export const submissionKinds = ["sale", "valuation", "share"] as const
export type SubmissionKind = (typeof submissionKinds)[number]

export const photoSlots = ["front", "back", "flaw-1", "flaw-2"] as const
export type PhotoSlot = (typeof photoSlots)[number]
export const companySlots = [
  "company-1",
  "company-2",
  "company-3",
  "company-4",
  "company-5",
  "company-6",
] as const
export type CompanySlot = (typeof companySlots)[number]

export const maxBottles = 24
/** Bottles of one consignment, with those that staff add. */
export const maxConsigned = 500

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

export type Mover = "seller" | "staff" | "system"

type MoversByState = Readonly<Partial<Record<BottleState, readonly Mover[]>>>

/**
 * An unsold lot's bottle returns from "assigned" to "catalogued". A bottle from storage is received as soon as its
 * owner accepts, and returns to storage if they decline (`move-bottle.ts`).
 */
export const bottleTransitions: Readonly<Record<BottleState, MoversByState>> = {
  submitted: { valued: ["staff"], refused: ["staff"], withdrawn: ["seller"] },
  valued: { valued: ["staff"], agreed: ["seller"], declined: ["seller", "system"], withdrawn: ["seller"] },
  agreed: { received: ["staff", "system"], withdrawn: ["seller"], refused: ["staff"] },
  received: { inspected: ["staff"], returned: ["staff"] },
  inspected: { photographed: ["staff"], returned: ["staff"], valued: ["staff"] },
  photographed: { catalogued: ["staff"], returned: ["staff"] },
  catalogued: { assigned: ["staff"], stocked: ["staff"], returned: ["staff"] },
  assigned: { catalogued: ["staff", "system"], returned: ["staff"] },
  declined: { valued: ["staff"], returned: ["staff", "system"] },
  stocked: {},
  refused: {},
  withdrawn: {},
  returned: {},
}

export const unsoldChoices = ["relist", "lower", "return"] as const
export type UnsoldChoice = (typeof unsoldChoices)[number]
