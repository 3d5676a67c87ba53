import { spread } from "#domains/orders/gst.ts"
import { type Cents, sum } from "#platform/money.ts"
import type { ExportAccount } from "./journal-accounts.ts"

/** Accounts that `company:sales` of an order is made of; points are negative and last. */
export const salesAccounts = [
  "sellers",
  "goods",
  "membership",
  "storage",
  "commission",
  "lateFees",
  "delivery",
  "cardFees",
  "points",
] as const satisfies readonly ExportAccount[]
export type SalesAccount = (typeof salesAccounts)[number]

export type Amounts = ReadonlyMap<ExportAccount, Cents>

export type SoldOrder = {
  /** With GST; they add up to what `company:sales` received. */
  parts: Readonly<Record<SalesAccount, Cents>>
  /** Of the goods, what is taxed here. */
  taxedGoodsCents: Cents
  isExported: boolean
  /** Stated, and inside the margin. */
  gstCents: Cents
}

/** What a paid order adds to each account, without GST, and to GST. */
export function splitSale(order: SoldOrder): Amounts {
  const { parts, taxedGoodsCents, isExported, gstCents } = order
  const taxed: Readonly<Record<SalesAccount, Cents>> = {
    ...parts,
    sellers: 0,
    goods: isExported ? 0 : taxedGoodsCents,
    delivery: isExported ? 0 : parts.delivery,
    points: 0,
  }
  // Without any taxed part the first takes it, which must not be the sellers.
  const names = salesAccounts.filter((name) => name !== "sellers")
  const gst = spread(
    gstCents,
    names.map((name) => taxed[name]),
  )
  return amountsOf([
    ["sellers", parts.sellers],
    ...names.map((name, at) => [name, parts[name] - (gst[at] ?? 0)] as const),
    ["gst", gstCents],
  ])
}

export type SalesRefund = {
  /** Of `company:sales`. */
  cents: Cents
  gstCents: Cents
  /** Hammer prices of private sellers' lots that are undone. */
  undoneHammerCents: Cents
}

/**
 * What a refund takes from each account, as positive amounts. A seller gives back only what an undone sale had brought;
 * the company bears all else in proportion to what it earned.
 */
export function splitRefund(order: SoldOrder, { cents, gstCents, undoneHammerCents }: SalesRefund): Amounts {
  const sale = splitSale(order)
  const gst = Math.min(gstCents, cents)
  const sellers = Math.min(undoneHammerCents, cents - gst)
  const names = salesAccounts.filter((name) => name !== "sellers")
  const shares = spread(
    cents - gst - sellers,
    names.map((name) => sale.get(name) ?? 0),
  )
  return amountsOf([
    ["sellers", sellers],
    ...names.map((name, at) => [name, shares[at] ?? 0] as const),
    ["gst", gst],
  ])
}

export function negated(amounts: Amounts): Amounts {
  return amountsOf([...amounts].map(([account, cents]) => [account, -cents]))
}

export function amountsOf(entries: readonly (readonly [ExportAccount, Cents])[]): Amounts {
  const amounts = new Map<ExportAccount, Cents>()
  for (const [account, cents] of entries) amounts.set(account, (amounts.get(account) ?? 0) + cents)
  return new Map([...amounts].filter(([, cents]) => cents !== 0))
}

export function totalOf(amounts: Amounts): Cents {
  return sum(...amounts.values())
}
