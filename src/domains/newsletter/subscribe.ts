import { eq, inArray } from "drizzle-orm"
import { elsewhere, listCountries } from "#domains/countries/countries.ts"
import { countryOf } from "#domains/countries/delivery.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { readCountryRules } from "./country-rules.ts"
import { refuse } from "./refusals.ts"
import { subscribers } from "./schema.ts"
import { confirmSubscriptionUrl, readSubscriberToken } from "./subscriber-link.ts"

const perAddress: Limit = { name: "subscribe", times: 10, seconds: 60 * 60 }
/** Anyone may have typed the address. */
const perEmail: Limit = { name: "subscribe-mail", times: 3, seconds: 24 * 60 * 60 }

type SubscriptionRequest = { email: string; country?: string | undefined }
export type SubscriptionStatus = "active" | "pending"

/** Addresses that left or bounced always need confirmation, whatever the country. */
export async function subscribe(
  ctx: Ctx,
  { email, country }: SubscriptionRequest,
): Promise<SubscriptionStatus> {
  await requireWithinLimit(ctx, perAddress, ctx.client.address ?? "-")
  await requireWithinLimit(ctx, perEmail, email.toLowerCase())
  return await transaction(ctx, async (tx) => {
    const code = codeOf(country) ?? countryOf(tx) ?? elsewhere
    const { atOnce } = await readCountryRules(tx)
    const status = atOnce.includes(code) ? "active" : "pending"
    const now = tx.now()
    const row = { country: code, language: tx.language, createdAt: now }
    const [made] = await tx.db
      .insert(subscribers)
      .values({ id: newId("sub"), email, ...row, status, confirmedAt: status === "active" ? now : null })
      .onConflictDoNothing({ target: subscribers.email })
      .returning({ id: subscribers.id })
    if (made) {
      if (status === "pending") await sendConfirmation(tx, made.id, email)
      return status
    }
    const [earlier] = await tx.db.select().from(subscribers).where(eq(subscribers.email, email)).for("update")
    if (!earlier || earlier.status === "active" || earlier.status === "pending") throw refuse("emailExists")
    await tx.db
      .update(subscribers)
      .set({ ...row, status: "pending", endedAt: null })
      .where(eq(subscribers.id, earlier.id))
    await sendConfirmation(tx, earlier.id, email)
    return "pending"
  })
}

async function sendConfirmation(tx: Tx, id: Id<"sub">, email: string): Promise<void> {
  const facts = { link: confirmSubscriptionUrl(tx, id) }
  await enqueueEmail(tx, { kind: "newsletter.confirm", to: email, language: tx.language, facts })
}

export async function findSubscription(ctx: Ctx, token: string, purpose: "confirm" | "newsletter") {
  const id = readSubscriberToken(ctx, token, purpose)
  if (!id) return undefined
  const [row] = await ctx.db
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.id, id))
  return row?.status
}

/** Idempotent. A subscriber who has left since stays away. */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<void> {
  const id = readSubscriberToken(ctx, token, "confirm")
  if (!id) throw refuse("noSuchLink")
  await transaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(subscribers).where(eq(subscribers.id, id)).for("update")
    if (!row || row.status === "stopped" || row.status === "bounced") throw refuse("noSuchLink")
    if (row.status === "active") return
    await tx.db
      .update(subscribers)
      .set({ status: "active", confirmedAt: tx.now() })
      .where(eq(subscribers.id, id))
  })
}

export async function setSubscription(ctx: Ctx, token: string, isOn: boolean): Promise<void> {
  const id = readSubscriberToken(ctx, token, "newsletter")
  if (!id) throw refuse("noSuchLink")
  const now = ctx.now()
  await transaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(subscribers).where(eq(subscribers.id, id)).for("update")
    if (!row) throw refuse("noSuchLink")
    if ((row.status === "active") === isOn) return
    await tx.db
      .update(subscribers)
      .set(isOn ? { status: "active", endedAt: null } : { status: "stopped", endedAt: now })
      .where(eq(subscribers.id, id))
  })
}

export async function markBounced(tx: Tx, emails: readonly string[]): Promise<number> {
  const changed = await tx.db
    .update(subscribers)
    .set({ status: "bounced", endedAt: tx.now() })
    .where(inArray(subscribers.email, [...emails]))
    .returning({ id: subscribers.id })
  return changed.length
}

/** A code or an English name; any other text becomes `elsewhere`. */
function codeOf(country: string | undefined): string | undefined {
  const named = country?.trim().toLowerCase()
  if (!named) return undefined
  const match = listCountries("en-SG").find(({ code, label }) =>
    [code, label].some((text) => text.toLowerCase() === named),
  )
  return match?.code ?? elsewhere
}

async function requireWithinLimit(ctx: Ctx, limit: Limit, key: string): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, limit, key)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
}
