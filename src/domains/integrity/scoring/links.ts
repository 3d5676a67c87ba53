import type { SharedKind } from "../kinds.ts"

/** Something that two or more accounts have in common, such as one browser. */
export type SharedMark = { what: SharedKind; accounts: readonly string[] }

/**
 * The strength of one mark that only two accounts share. A mark of many accounts says little about any two of them: of
 * `n` accounts each pair gets the strength divided by n − 1.
 */
export const markStrengths: Readonly<Record<SharedKind, number>> = {
  card: 0.95,
  payout: 0.95,
  device: 0.9,
  phone: 0.8,
  address: 0.45,
}

/** More accounts share less than any strength that matters. */
export const maxSharing = 24

/** From this strength on two accounts act as one: a ring. A shared home alone is weaker. */
const strong = 0.5
const maxRing = 12

/** Accounts that were created this close together are linked more strongly by what they share. */
const createdTogetherMs = 24 * 3_600_000
const createdTogether = 0.3

export type Links = {
  strengthOf(one: string, other: string): number
  ringOf: ReadonlyMap<string, string>
  rings: ReadonlyMap<string, Ring>
}

/** The strength is the weakest that holds it together. */
export type Ring = { accounts: readonly string[]; strength: number }

export function linkAccounts(marks: readonly SharedMark[], createdMs: ReadonlyMap<string, number>): Links {
  const doubts = new Map<string, number>()
  for (const { what, accounts } of marks) {
    if (accounts.length < 2 || accounts.length > maxSharing) continue
    const strength = markStrengths[what] / (accounts.length - 1)
    for (const [index, one] of accounts.entries())
      for (const other of accounts.slice(index + 1)) {
        const key = keyOf(one, other)
        doubts.set(key, (doubts.get(key) ?? 1) * (1 - strength))
      }
  }
  const strengths = new Map<string, number>()
  for (const [key, doubt] of doubts) {
    const [one = "", other = ""] = key.split(" ")
    const apartMs = Math.abs((createdMs.get(one) ?? 0) - (createdMs.get(other) ?? createdTogetherMs * 2))
    strengths.set(key, 1 - doubt * (apartMs <= createdTogetherMs ? 1 - createdTogether : 1))
  }
  const rings = findRings(strengths)
  const ringOf = new Map([...rings].flatMap(([id, { accounts }]) => accounts.map((account) => [account, id])))
  return { strengthOf: (one, other) => strengths.get(keyOf(one, other)) ?? 0, ringOf, rings }
}

/** Joins accounts by their strong links, the strongest first. */
function findRings(strengths: ReadonlyMap<string, number>): Map<string, Ring> {
  const parents = new Map<string, string>()
  const rootOf = (account: string): string => {
    let root = account
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    return root
  }
  const rings = new Map<string, Ring>()
  const strongest = [...strengths]
    .filter(([, strength]) => strength >= strong)
    .toSorted(([oneKey, one], [otherKey, other]) => other - one || (oneKey < otherKey ? -1 : 1))
  for (const [key, strength] of strongest) {
    const [one = "", other = ""] = key.split(" ").map(rootOf)
    if (one === other) continue
    const accounts = [one, other].flatMap((root) => rings.get(root)?.accounts ?? [root])
    if (accounts.length > maxRing) continue
    const [root, joined] = one < other ? [one, other] : [other, one]
    parents.set(joined, root)
    rings.delete(joined)
    rings.set(root, { accounts: accounts.toSorted(), strength })
  }
  return new Map([...rings.values()].map((ring) => [`ring ${ring.accounts[0]}`, ring]))
}

function keyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}
