import { and, asc, count, desc, eq } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { addresses } from "./schema.ts"

export const maxAddresses = 20

const columns = {
  id: addresses.id,
  firstname: addresses.firstname,
  lastname: addresses.lastname,
  companyname: addresses.companyname,
  phone: addresses.phone,
  email: addresses.email,
  address: addresses.address,
  city: addresses.city,
  country: addresses.country,
  state: addresses.state,
  postal_code: addresses.postalCode,
  isUsual: addresses.isUsual,
}

export async function listAddresses(ctx: Ctx) {
  return await ctx.db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.memberId, requireSignedIn(ctx)))
    .orderBy(desc(addresses.isUsual), asc(addresses.createdAt), asc(addresses.id))
}

export type Address = Awaited<ReturnType<typeof listAddresses>>[number]

export async function readAddress(ctx: Ctx, addressId: string): Promise<Address> {
  requireSignedIn(ctx)
  const [row] = await ctx.db
    .select({ ...columns, memberId: addresses.memberId })
    .from(addresses)
    .where(idIs(addresses.id, addressId))
  if (!row) throw refuse("noSuchAddress")
  const { memberId, ...address } = row
  requireOwn(ctx, memberId)
  return address
}

export async function countAddresses(ctx: Pick<Ctx, "db">, memberId: Id<"mem">): Promise<number> {
  const [found] = await ctx.db
    .select({ count: count() })
    .from(addresses)
    .where(and(eq(addresses.memberId, memberId)))
  return found?.count ?? 0
}
