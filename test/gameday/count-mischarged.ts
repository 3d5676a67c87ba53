import { ask } from "../storm/postgres-pair.ts"
import type { SceneProvider } from "./scene-provider.ts"

/** Charges of the provider that no payment here has. */
export async function listUnbooked(
  url: string,
  { charged }: Pick<SceneProvider, "charged">,
): Promise<string[]> {
  const ids = charged.filter(({ cents }) => cents > 0).map(({ id }) => id)
  const booked = await ask<{ id: string }>(
    url,
    "select provider_id as id from payments where provider_id = any($1) and status = 'succeeded'",
    [ids],
  )
  const bookedIds = new Set(booked.map(({ id }) => id))
  return ids.filter((id) => !bookedIds.has(id))
}

/** Orders of which the provider has charged another sum than they cost: twice, or not at all. */
export async function countMischarged(
  url: string,
  { charged }: Pick<SceneProvider, "charged">,
): Promise<number> {
  const orders = await ask<{ id: string; dueCents: string; providerIds: string[] }>(
    url,
    `select o.id, case when o.status = 'paid' then o.total_cents else 0 end as "dueCents",
       array_agg(p.provider_id) as "providerIds"
     from orders o join payments p on p.order_id = o.id group by o.id`,
  )
  const centsOf = new Map(charged.map(({ id, cents }) => [id, cents]))
  return orders.filter(
    ({ dueCents, providerIds }) =>
      providerIds.reduce((sum, id) => sum + (centsOf.get(id) ?? 0), 0) !== Number(dueCents),
  ).length
}
