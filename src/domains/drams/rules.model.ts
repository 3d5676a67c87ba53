/** A second, slow implementation of the rules: it keeps every event and counts each answer from the beginning. */
export type Happening = { who: string; what: "pledge" | "withdraw"; at: number }
export type Terms = {
  endsAt: number
  target: number
  most: Readonly<Record<string, number>>
}
export type Said = "taken" | "ended" | "targetReached" | "mostReached" | "compulsory" | "nothingPledged"

export function tell(terms: Terms, happenings: readonly Happening[]): Said[] {
  const said: Said[] = []
  for (const [place, happening] of happenings.entries()) {
    const before = happenings.slice(0, place).filter((_, earlier) => said[earlier] === "taken")
    said.push(answer(terms, before, happening))
  }
  return said
}

function answer({ endsAt, target, most }: Terms, before: readonly Happening[], now: Happening): Said {
  const drams = dramsOf(before)
  const own = dramsOf(before.filter(({ who }) => who === now.who))
  const wasReached = before.some((_, place) => dramsOf(before.slice(0, place + 1)) === target)
  if (now.what === "withdraw" && wasReached) return "compulsory"
  if (now.at >= endsAt) return "ended"
  if (now.what === "withdraw") return own === 0 ? "nothingPledged" : "taken"
  if (drams === target) return "targetReached"
  return own === most[now.who] ? "mostReached" : "taken"
}

export function dramsOf(happenings: readonly Happening[]): number {
  return happenings.reduce((sum, { what }) => sum + (what === "pledge" ? 1 : -1), 0)
}
