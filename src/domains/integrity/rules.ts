import { type Severity, severities } from "./kinds.ts"

export const terms = {
  minDefaults: 2,
  /** Two defaults among fifty paid lots are no habit. */
  shareOfDefaults: 0.1,
  /** A lower score is no finding. */
  findingScore: 50,
  mediumScore: 65,
  highScore: 85,
} as const

export function severityOf(score: number): Severity {
  if (score >= terms.highScore) return "high"
  return score >= terms.mediumScore ? "medium" : "low"
}

export function isGraver(severity: Severity, than: Severity): boolean {
  return severities.indexOf(severity) > severities.indexOf(than)
}

export type DefaulterFacts = {
  memberId: string
  defaults: number
  won: number
  lotIds: readonly string[]
}

/** Null: not a habit. Grows with the number of defaults, and with their share of the lots won up to a half. */
export function scoreDefaulter({ defaults, won }: DefaulterFacts): number | null {
  const { minDefaults, shareOfDefaults } = terms
  if (defaults < minDefaults || defaults < shareOfDefaults * won) return null
  return 100 * (1 - 0.5 ** defaults) * Math.min(1, (2 * defaults) / won)
}
