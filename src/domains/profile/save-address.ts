import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { codeOf, elsewhere } from "#domains/countries/countries.ts"
import { checkPhone } from "#domains/countries/phone.ts"
import type { AddressForm } from "#domains/delivery/address-form.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countAddresses, maxAddresses, readAddress } from "./addresses.ts"
import { refuse } from "./refusals.ts"
import { addresses } from "./schema.ts"

export async function addAddress(ctx: Ctx, form: AddressForm): Promise<Id<"adr">> {
  const memberId = requirePermission(ctx, "account")
  const values = valuesFrom(form)
  return await transaction(ctx, async (tx) => {
    await lock(tx, memberId)
    const addressCount = await countAddresses(tx, memberId)
    if (addressCount >= maxAddresses) throw refuse("tooManyAddresses", { max: maxAddresses })
    const isUsual = addressCount === 0 || form.usual === "yes"
    if (isUsual) await unsetDefault(tx, memberId)
    const id = newId("adr")
    const now = tx.now()
    await tx.db.insert(addresses).values({ id, memberId, ...values, isUsual, createdAt: now, updatedAt: now })
    return id
  })
}

export async function updateAddress(ctx: Ctx, addressId: string, form: AddressForm): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  const values = valuesFrom(form)
  await transaction(ctx, async (tx) => {
    await lock(tx, memberId)
    const before = await readAddress(tx, addressId)
    const isUsual = before.isUsual || form.usual === "yes"
    if (isUsual && !before.isUsual) await unsetDefault(tx, memberId)
    await tx.db
      .update(addresses)
      .set({ ...values, isUsual, updatedAt: tx.now() })
      .where(eq(addresses.id, before.id))
  })
}

export async function setDefaultAddress(ctx: Ctx, addressId: string): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  await transaction(ctx, async (tx) => {
    await lock(tx, memberId)
    const { id } = await readAddress(tx, addressId)
    await unsetDefault(tx, memberId)
    await tx.db.update(addresses).set({ isUsual: true, updatedAt: tx.now() }).where(eq(addresses.id, id))
  })
}

/** Orders have their own copy. The oldest remaining address becomes the default. */
export async function deleteAddress(ctx: Ctx, addressId: string): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  await transaction(ctx, async (tx) => {
    await lock(tx, memberId)
    const deletedAddress = await readAddress(tx, addressId)
    await tx.db.delete(addresses).where(eq(addresses.id, deletedAddress.id))
    if (!deletedAddress.isUsual) return
    const [next] = await tx.db
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.memberId, memberId))
      .orderBy(addresses.createdAt, addresses.id)
      .limit(1)
    if (next) await tx.db.update(addresses).set({ isUsual: true }).where(eq(addresses.id, next.id))
  })
}

async function lock(tx: Tx, memberId: Id<"mem">): Promise<void> {
  await tx.db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update")
}

async function unsetDefault(tx: Tx, memberId: Id<"mem">): Promise<void> {
  await tx.db
    .update(addresses)
    .set({ isUsual: false })
    .where(and(eq(addresses.memberId, memberId), eq(addresses.isUsual, true)))
}

function valuesFrom({ companyname, state, postal_code, usual: _, ...form }: AddressForm) {
  const code = codeOf(form.country)
  if (!code && form.country !== elsewhere) throw refuse("countryMissing", { field: "country" })
  const phone = checkPhone(code, form.phone)
  if (!phone) throw refuse("phoneWrong", { field: "phone" })
  return {
    ...form,
    phone,
    companyname: companyname || null,
    state: state || null,
    postalCode: postal_code,
  }
}
