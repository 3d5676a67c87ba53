import { pathTo } from "#platform/app-path.ts"
import type { SeenMark } from "./gather-marks.ts"
import type { Evidence, EvidenceLink } from "./kinds.ts"
import type { DefaulterFacts } from "./rules.ts"
import type { FeatureName } from "./scoring/features.ts"
import type { Suspect } from "./scoring/find-suspects.ts"
import type { PairFacts } from "./scoring/pair-facts.ts"

export type EvidenceSources = {
  marks: readonly SeenMark[]
  /** The number and the name of a lot. */
  lotTexts: ReadonlyMap<string, string>
}

/**
 * What accounts share, then the reasons of the score in its order, each with its figures. Of a seller it is always said
 * how many lots it is about, with some of them, and how many were won, because all reasons depend on it.
 */
export function evidenceOf(suspect: Suspect, sources: EvidenceSources): Evidence[] {
  const reasons = new Set(suspect.reasons.filter((reason) => reason !== "sharedMarks"))
  if (suspect.pair && reasons.size > 0) reasons.add("rarelyWins")
  if (suspect.pair) reasons.add("coverage")
  const links = linksTo(suspect.pair?.lotIds ?? suspect.beneficiary?.lotIds ?? [], sources)
  return [
    ...sharedBy([...suspect.accounts, suspect.other], sources.marks),
    ...[...reasons].map((what) => ({
      ...{ what, ...figuresOf(what, suspect) },
      ...(what === "coverage" || what === "secondChances" ? { links } : {}),
    })),
  ]
}

export function evidenceOfDefaults(
  { defaults, won, lotIds }: DefaulterFacts,
  sources: EvidenceSources,
): Evidence[] {
  return [{ what: "defaults", count: defaults, of: won, links: linksTo(lotIds, sources) }]
}

type Reason = Exclude<FeatureName, "sharedMarks">
type Figures = Pick<Evidence, "count" | "of" | "cents" | "expected">

function figuresOf(reason: Reason, suspect: Suspect): Figures {
  const { pair, supply, beneficiary } = suspect
  if (!pair || !supply) return { count: beneficiary?.times ?? 0 }
  return pairFigures[reason](pair, supply, suspect)
}

type PairFigures = (pair: PairFacts, supply: NonNullable<Suspect["supply"]>, suspect: Suspect) => Figures

const pairFigures: Readonly<Record<Reason, PairFigures>> = {
  rarelyWins: ({ won, lost, expectedWins }) => ({
    count: won,
    of: won + lost,
    expected: expectedWins,
  }),
  priceEffect: ({ raised, effectCents, lost }) => ({ count: raised, of: lost, cents: effectCents }),
  focus: ({ lots }, { ofActor }) => ({ count: lots, of: ofActor }),
  coverage: ({ lots }, { ofSeller }) => ({ count: lots, of: ofSeller }),
  quickAnswers: ({ quickAnswers, answers }) => ({ count: quickAnswers, of: answers }),
  probing: ({ probed, lost }) => ({ count: probed, of: lost }),
  stopsAtReserve: ({ stoppedAtReserve, lost }) => ({ count: stoppedAtReserve, of: lost }),
  leavesEarly: ({ leftEarly, lost }) => ({ count: leftEarly, of: lost }),
  ring: ({ accounts }) => ({ count: accounts?.size ?? 1 }),
  reciprocal: (_pair, _supply, { back }) => ({ count: back?.lots ?? 0 }),
  secondChances: () => ({}),
}

/** Only of these accounts, and once of each kind: the one that was seen last. */
function sharedBy(accounts: readonly string[], marks: readonly SeenMark[]): Evidence[] {
  const own = new Set(accounts)
  const shared = marks
    .filter((mark) => mark.accounts.filter((account) => own.has(account)).length > 1)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return [...Map.groupBy(shared, ({ what }) => what).values()].flatMap(([mark]): Evidence[] => {
    if (!mark) return []
    const { what, text, at } = mark
    const count = mark.accounts.filter((account) => own.has(account)).length
    return [
      { what, count, of: mark.accounts.length, at: at.toISOString(), ...(text === null ? {} : { text }) },
    ]
  })
}

function linksTo(lotIds: readonly string[], { lotTexts }: EvidenceSources): EvidenceLink[] {
  return lotIds.map((id) => ({ to: pathTo("/admin/lots/:id", { id }), text: lotTexts.get(id) ?? id }))
}
