import type { QueryConfig, QueryResult } from "pg"
import type { ClientInfo, Tx } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { limitKey } from "#platform/http/rate-limit.ts"
import { type Cents, sum, times } from "#platform/money.ts"
import { type HeldGoods, type HoldTerms, isAboveCap, readHoldTerms } from "./pay-terms.ts"
import { refuse } from "./refusals.ts"

export type Holder = { memberId?: string | null; network?: string | null; email?: string | null }

export function networkOf({ address }: Pick<ClientInfo, "address">): string | null {
  return address === null ? null : limitKey(address)
}

export function holderKeysOf({ memberId, network, email }: Holder): string[] {
  return [
    ...(memberId ? [`member ${memberId}`] : []),
    ...(network ? [`network ${network}`] : []),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
  ]
}

export function lockHeldQuery(keys: readonly string[]): QueryConfig {
  return { name: "lock-held", text: lockText, values: [[...new Set(keys)].toSorted()] }
}

export function countHeldQuery(keys: readonly string[]): QueryConfig {
  return { name: "count-held", text: countText, values: [[...new Set(keys)]] }
}

const lockText =
  "select pg_advisory_xact_lock(hashtextextended('held ' || key, 0)) from unnest($1::text[]) as key"

const countText = `
  select t.key, sum(l.quantity)::int as bottles, sum(l.quantity * l.price_cents)::bigint as cents
  from unnest($1::text[]) as t(key) cross join lateral (
    select l.kind, l.status, l.hold_id, l.quantity, l.price_cents from order_lines l
    where t.key like 'member %' and l.member_id = substr(t.key, 8) and l.status = 'unpaid'
    union all
    select l.kind, l.status, l.hold_id, l.quantity, l.price_cents from order_lines l
    where t.key like 'network %' and l.network = substr(t.key, 9) and l.status = 'unpaid' and l.kind = 'bottle'
    union all
    select l.kind, l.status, l.hold_id, l.quantity, l.price_cents from orders o join order_lines l on l.order_id = o.id
    where t.key like 'email %' and lower(o.email) = substr(t.key, 7) and o.status in ('unpaid', 'processing')
  ) as l
  where l.kind = 'bottle' and l.status = 'unpaid' and l.hold_id is not null
  group by t.key`

type HeldCountRow = { key: string; bottles: number; cents: Cents }

export async function countHeld(tx: Tx, keys: readonly string[]): Promise<HeldCounts> {
  const found = keys.length > 0 ? await sqlClientOf(tx.db).query(countHeldQuery(keys)) : undefined
  return new HeldCounts(found, await readHoldTerms(tx))
}

export class HeldCounts {
  readonly #held = new Map<string, HeldGoods>()
  readonly #terms: HoldTerms

  constructor(found: QueryResult<HeldCountRow> | undefined, terms: HoldTerms) {
    for (const { key, bottles, cents } of found?.rows ?? [])
      this.#held.set(key, { bottles, cents: Number(cents) })
    this.#terms = terms
  }

  require(keys: readonly string[], more: HeldGoods): void {
    const tooMuch = this.#tooMuch(keys, more)
    if (!tooMuch) return
    const { maxBottles, limitCents } = this.#terms
    const left = { leftBottles: Math.max(0, maxBottles - tooMuch.bottles) }
    const held = { heldBottles: tooMuch.bottles, heldCents: tooMuch.cents }
    throw refuse("holdLimitReached", { ...held, ...left, maxBottles, limitCents })
  }

  isAbove(keys: readonly string[], more: HeldGoods): boolean {
    return this.#tooMuch(keys, more) !== undefined
  }

  add(keys: readonly string[], more: HeldGoods): void {
    for (const key of keys) this.#held.set(key, addHeld(this.#of(key), more))
  }

  #tooMuch(keys: readonly string[], more: HeldGoods): HeldGoods | undefined {
    return keys.map((key) => this.#of(key)).find((held) => isAboveCap(addHeld(held, more), this.#terms))
  }

  #of(key: string): HeldGoods {
    return this.#held.get(key) ?? { bottles: 0, cents: 0 }
  }
}

export function heldGoodsOf(lines: readonly { quantity: number; priceCents: Cents }[]): HeldGoods {
  return {
    bottles: lines.reduce((all, { quantity }) => all + quantity, 0),
    cents: sum(...lines.map(({ quantity, priceCents }) => times(priceCents, quantity))),
  }
}

function addHeld(one: HeldGoods, other: HeldGoods): HeldGoods {
  return { bottles: one.bottles + other.bottles, cents: one.cents + other.cents }
}
