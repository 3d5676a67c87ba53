/** The share of letter pairs that two texts have in common (Dice): 1 for equal texts, 0 without a common pair. */
export function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const total = pairs.length + others.length
  if (total === 0) return 0
  const left = new Map<string, number>()
  for (const pair of others) left.set(pair, (left.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of pairs) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    common++
    left.set(pair, count - 1)
  }
  return (2 * common) / total
}

/** With the ends of the text, so that one letter counts too. */
function pairsOf(text: string): string[] {
  if (text === "") return []
  const whole = ` ${text} `
  return Array.from({ length: whole.length - 1 }, (_, at) => whole.slice(at, at + 2))
}
