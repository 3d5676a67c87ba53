import { referencesIn } from "#domains/orders/order-link.ts"
import type { Cents } from "#platform/money.ts"

export type IncomingTransfer = { restCents: Cents; payer: string; text: string }

export type Payable = {
  id: string
  reference: string
  totalCents: Cents
  names: readonly string[]
}

export const matchKinds = ["exact", "otherAmount", "name"] as const
export type MatchKind = (typeof matchKinds)[number]

export type MatchProposal<Order extends Payable> = { order: Order; fit: MatchKind }

export function proposeMatches<Order extends Payable>(
  transfer: IncomingTransfer,
  orders: readonly Order[],
): MatchProposal<Order>[] {
  const found = orders.flatMap((order) => {
    const fit = matchKindOf(transfer, order)
    return fit ? [{ order, fit }] : []
  })
  return found.toSorted((a, b) => matchKinds.indexOf(a.fit) - matchKinds.indexOf(b.fit))
}

function matchKindOf(
  { restCents, payer, text }: IncomingTransfer,
  { reference, totalCents, names }: Payable,
): MatchKind | undefined {
  if (namesOrder(text, reference)) return restCents === totalCents ? "exact" : "otherAmount"
  if (restCents !== totalCents) return undefined
  return names.some((name) => isSameName(payer, name)) ? "name" : undefined
}

export function namesOrder(text: string, reference: string): boolean {
  return findReferences(text).includes(reference) || compact(text).includes(reference)
}

/** The payer or the bank may have put spaces or punctuation into a reference. */
export function findReferences(text: string): string[] {
  return [...new Set([...referencesIn(text), ...referencesIn(compact(text))])]
}

function compact(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "")
}

/** Banks shorten names and change their order: two common words are enough, or the only one. */
function isSameName(payer: string, name: string): boolean {
  const [theirs, ours] = [wordsOf(payer), wordsOf(name)]
  if (theirs.size === 0 || ours.size === 0) return false
  return theirs.intersection(ours).size >= Math.min(2, theirs.size, ours.size)
}

function wordsOf(name: string): Set<string> {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase()
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1))
}
