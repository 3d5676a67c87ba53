import { eq, or } from "drizzle-orm"
import { z } from "zod"
import { codeOf, dialCodeOf, elsewhere } from "#domains/countries/countries.ts"
import { checkPhone } from "#domains/countries/phone.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { Registration } from "./inputs.ts"
import { passwordHasherService } from "./passwords/password-hash.ts"
import { requireGoodPassword } from "./passwords/password-rules.ts"
import { refuse } from "./refusals.ts"
import { type AcceptanceSource, credentials, members } from "./schema.ts"
import { sendVerification } from "./send-verification.ts"
import { digestOf } from "./sessions/device.ts"
import { type StartedSession, startSession } from "./sessions/start-session.ts"
import { recordAcceptance } from "./terms/accept-terms.ts"

const perAddress: Limit = { name: "register-address", times: 30, seconds: 60 * 60 }
/** The answer reveals whether an address has an account. */
const perEmail: Limit = { name: "register-email", times: 10, seconds: 60 * 60 }

/** Registering accepts the terms: the form has a checkbox, the API documents it. */
export async function registerMember(
  ctx: Ctx,
  input: Registration,
  context: AcceptanceSource = "call",
  from: string | null = null,
): Promise<StartedSession> {
  if (!(await isRegistrationOpen(ctx))) throw refuse("registrationClosed")
  const contact = contactOf(input)
  await requireGoodPassword(input.password, input)
  await limitTries(ctx, input.email)
  const [taken] = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(or(eq(members.email, input.email), eq(members.username, input.username)))
  if (taken) throw refuse("emailOrUserAlreadyExists")
  const hash = await passwordHasherService.of(ctx.app).hash(input.password)
  const memberId = await transaction(ctx, async (tx) => {
    const id = await createAccount(tx, input, contact, hash)
    await sendVerification(
      tx,
      { _id: id, email: input.email, username: input.username, language: null },
      from,
    )
    await recordAcceptance(tx, { memberId: id, context, version: input.acceptTerms })
    return id
  })
  return await startSession(ctx, memberId)
}

export const registrationSetting = defineSetting("registration", z.enum(["open", "closed"]), "open")

export async function isRegistrationOpen(ctx: Pick<Ctx, "app">): Promise<boolean> {
  return (await readSetting(ctx, registrationSetting)) !== "closed"
}

type Contact = { countryMb: string; countryCodeMb: string; phoneMb: string | null }

function contactOf({
  country_mb: country,
  country_code_mb: dialCode,
  phone_mb: number,
}: Registration): Contact {
  const code = codeOf(country)
  if (!code && country !== elsewhere) throw refuse("countryRequired", { field: "country_mb" })
  const phone = number ? checkPhone(code, number) : null
  if (phone === undefined) throw refuse("phoneInvalid", { field: "phone_mb" })
  const typed = /^\+\d{1,4}$/.test(dialCode) ? dialCode : ""
  return { countryMb: country, countryCodeMb: dialCodeOf(country) || typed, phoneMb: phone }
}

async function limitTries({ app, client }: Ctx, email: string): Promise<void> {
  const waits = [
    await countTry(app, perEmail, digestOf(email)),
    client.address === null ? undefined : await countTry(app, perAddress, client.address),
  ]
  const retryAfterSeconds = Math.max(...waits.map((seconds) => seconds ?? 0))
  if (retryAfterSeconds > 0) throw refuse("tooManyTries", { retryAfterSeconds })
}

async function createAccount(
  tx: Tx,
  input: Registration,
  contact: Contact,
  hash: string,
): Promise<Id<"mem">> {
  const now = tx.now()
  const { username, email, first_name, last_name } = input
  const [member] = await tx.db
    .insert(members)
    .values({
      id: newId("mem"),
      name: username,
      email,
      username,
      firstName: first_name || null,
      lastName: last_name || null,
      ...contact,
      createdAt: now,
      updatedAt: now,
    })
    // Two people registered one name at once.
    .onConflictDoNothing()
    .returning({ _id: members.id })
  if (!member) throw refuse("emailOrUserAlreadyExists")
  await tx.db.insert(credentials).values({
    id: newId("crd"),
    providerId: "credential",
    accountId: member._id,
    memberId: member._id,
    password: hash,
    createdAt: now,
    updatedAt: now,
  })
  return member._id
}
