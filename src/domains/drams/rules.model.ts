/** A second, slow implementation of the rules: it keeps every event and counts each answer from the beginning. */
export type ModelAction = { who: string; what: "pledge" | "withdraw"; at: number }
export type ModelTerms = {
  endsAt: number
  target: number
  most: Readonly<Record<string, number>>
}
export type ModelAnswer =
  | "taken"
  | "ended"
  | "targetReached"
  | "mostReached"
  | "compulsory"
  | "nothingPledged"

export function tell(terms: ModelTerms, happenings: readonly ModelAction[]): ModelAnswer[] {
  const said: ModelAnswer[] = []
  for (const [place, happening] of happenings.entries()) {
    const before = happenings.slice(0, place).filter((_, earlier) => said[earlier] === "taken")
    said.push(answer(terms, before, happening))
  }
  return said
}

function answer(
  { endsAt, target, most }: ModelTerms,
  before: readonly ModelAction[],
  now: ModelAction,
): ModelAnswer {
  const drams = dramsOf(before)
  const own = dramsOf(before.filter(({ who }) => who === now.who))
  const wasReached = before.some((_, place) => dramsOf(before.slice(0, place + 1)) === target)
  if (now.what === "withdraw" && wasReached) return "compulsory"
  if (now.at >= endsAt) return "ended"
  if (now.what === "withdraw") return own === 0 ? "nothingPledged" : "taken"
  if (drams === target) return "targetReached"
  return own === most[now.who] ? "mostReached" : "taken"
}

export function dramsOf(happenings: readonly ModelAction[]): number {
  return happenings.reduce((sum, { what }) => sum + (what === "pledge" ? 1 : -1), 0)
}
