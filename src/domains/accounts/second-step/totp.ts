import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm"
import { generateSecret, generateURI, verifySync } from "otplib/functional"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { members } from "../schema.ts"
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts"

const stepSeconds = 30
const purpose = "two-step secret"

export function newTotpSecret(): string {
  return generateSecret()
}

export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return generateURI({ secret, issuer, label })
}

/**
 * RFC 6238. Accepts the steps before and after the current one, because phones' clocks differ. Refuses steps up to
 * `usedStep`.
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: Date,
  usedStep: number | null = null,
): number | undefined {
  const token = code.replace(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(now.getTime() / 1_000)
  const afterTimeStep = usedStep === null ? {} : { afterTimeStep: usedStep }
  const found = verifySync({ secret, token, epoch, epochTolerance: stepSeconds, ...afterTimeStep })
  return found.valid && "timeStep" in found ? found.timeStep : undefined
}

export function encryptTotpSecret(appSecret: string, memberId: Id<"mem">, secret: string): string {
  return encryptSecret(appSecret, purpose, memberId, secret)
}

/** If the same code is sent twice at once, one is refused. */
export async function consumeAppCode(ctx: Ctx, memberId: Id<"mem">, code: string): Promise<boolean> {
  const [member] = await ctx.db
    .select({ sealed: members.totpSecret, usedStep: members.totpLastStep })
    .from(members)
    .where(and(eq(members.id, memberId), isNotNull(members.totpSince)))
  const secret = member?.sealed && decryptSecret(ctx.app.secret, purpose, memberId, member.sealed)
  const step = secret ? stepOfCode(secret, code, ctx.now(), member.usedStep) : undefined
  if (step === undefined) return false
  const taken = await ctx.db
    .update(members)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(members.id, memberId),
        isNotNull(members.totpSince),
        or(isNull(members.totpLastStep), lt(members.totpLastStep, step)),
      ),
    )
    .returning({ id: members.id })
  return taken.length > 0
}
