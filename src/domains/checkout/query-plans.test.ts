import type { QueryConfig } from "pg"
import { expect, test } from "vitest"
import { countHeldQuery } from "#domains/orders/held.ts"
import { lockStatements, writeStatement } from "#domains/shop/basket-rows.ts"
import { asOwner, testApp } from "../../../test/db.ts"
import { ordersByKeysQuery } from "./placing/find-by-idempotency-key.ts"
import { lockFreeLinesQuery, lockLinesQuery } from "./placing/place-orders.ts"

const app = await testApp()

const statements: readonly QueryConfig[] = [
  countHeldQuery(["member mem_1"]),
  ...lockStatements([]),
  writeStatement({ holds: [], changedHolds: [], entries: [], lines: [], changedLines: [] }),
  ordersByKeysQuery(["a key"]),
  lockFreeLinesQuery(["orl_1"]),
  lockLinesQuery(["orl_1"]),
]

type PlanNode = {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Index Cond"?: string
  Plans?: PlanNode[]
}

/** Names what a plan reads whole. */
function wholeReadsOf(node: PlanNode): string[] {
  const isWholeIndex = node["Index Name"] !== undefined && node["Index Cond"] === undefined
  const own =
    node["Node Type"] === "Seq Scan" || isWholeIndex
      ? [node["Index Name"] ?? node["Relation Name"] ?? ""]
      : []
  return [...own, ...(node.Plans ?? []).flatMap(wholeReadsOf)]
}

/** The plan that a named statement gets on the prepared pool: it knows no values. */
async function readWhole(): Promise<string[]> {
  const reads: string[] = []
  for (const { name, text } of statements) {
    const { rows } = await app.preparedPool.$client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    for (const whole of wholeReadsOf(rows[0]?.["QUERY PLAN"][0].Plan ?? { "Node Type": "none" }))
      reads.push(`${name} reads all of ${whole}`)
  }
  return reads
}

test("baskets and orders look up by key, in empty tables and in large ones", async () => {
  expect(await readWhole()).toEqual([])
  await asOwner(
    app,
    `set session_replication_role = replica;
    insert into orders (id, reference, member_id, email, language, idempotency_key, shipping, status, expires_at, created_at, payment_method, total_cents)
      select 'ord_' || g, 'Q' || g, 'mem_' || g % 9999, 'a' || g || '@b.example', 'en', 'key ' || g, 'collect', 'cancelled', now(), now(), 'card', 0
      from generate_series(1, 100000) g;
    insert into order_lines (id, member_id, order_id, kind, status, subject_id, title, path, price_cents, created_at, due_at, network)
      select 'orl_' || g, 'mem_' || g % 9999, case when g % 2 = 0 then 'ord_' || g end, 'bottle',
        case when g % 2 = 0 then 'lapsed' else 'unpaid' end, 'lst_' || g, 'A bottle', '/', 100, now(), now(), '192.0.2.' || g % 99
      from generate_series(1, 100000) g;
    analyze orders; analyze order_lines`,
  )
  expect(await readWhole()).toEqual([])
})
