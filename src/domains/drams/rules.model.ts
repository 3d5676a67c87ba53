/** A second, slow implementation of the rules: it counts each answer from all events. */
export type ModelAction = { member: string; what: "pledge" | "withdraw"; at: number }
export type ModelTerms = {
  endsAt: number
  target: number
  max: Readonly<Record<string, number>>
}
export type ModelAnswer = "taken" | "ended" | "targetReached" | "maxReached" | "compulsory" | "nothingPledged"

export function modelAnswers(terms: ModelTerms, actions: readonly ModelAction[]): ModelAnswer[] {
  const answers: ModelAnswer[] = []
  for (const [index, action] of actions.entries()) {
    const before = actions.slice(0, index).filter((_, earlier) => answers[earlier] === "taken")
    answers.push(answer(terms, before, action))
  }
  return answers
}

function answer(
  { endsAt, target, max }: ModelTerms,
  before: readonly ModelAction[],
  now: ModelAction,
): ModelAnswer {
  const drams = dramsOf(before)
  const own = dramsOf(before.filter(({ member }) => member === now.member))
  const wasReached = before.some((_, index) => dramsOf(before.slice(0, index + 1)) === target)
  if (now.what === "withdraw" && wasReached) return "compulsory"
  if (now.at >= endsAt) return "ended"
  if (now.what === "withdraw") return own === 0 ? "nothingPledged" : "taken"
  if (drams === target) return "targetReached"
  return own === max[now.member] ? "maxReached" : "taken"
}

export function dramsOf(actions: readonly ModelAction[]): number {
  return actions.reduce((sum, { what }) => sum + (what === "pledge" ? 1 : -1), 0)
}
