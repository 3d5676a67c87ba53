import { eq } from "drizzle-orm"
import type { SettingReader } from "#domains/content/settings.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { requireSignedIn } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { type AcceptanceSource, members, termsAcceptances } from "../schema.ts"
import { readTermsVersion } from "./terms-version.ts"

type Acceptance = {
  memberId?: Id<"mem"> | null
  orderId?: Id<"ord">
  submissionId?: Id<"sub">
  context: AcceptanceSource
  /** An API call that names none accepts the current one, as documented. */
  version: string | undefined
}

export async function recordAcceptance(
  tx: Tx,
  { version: acceptedVersion, context, ...of }: Acceptance,
): Promise<void> {
  const version = await readTermsVersion(tx)
  if (acceptedVersion !== undefined && acceptedVersion !== version) throw termsChanged(version)
  const { memberId = null, orderId = null, submissionId = null } = of
  await tx.db.insert(termsAcceptances).values({
    id: newId("tac"),
    ...{ memberId, orderId, submissionId, version, context, language: tx.language },
    acceptedAt: tx.now(),
  })
  if (memberId === null) return
  await tx.db.update(members).set({ termsVersion: version }).where(eq(members.id, memberId))
}

export async function acceptTerms(ctx: Ctx, version: string, context: AcceptanceSource): Promise<void> {
  const memberId = requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    if ((await lockAcceptedVersion(tx, memberId)) === version && (await readTermsVersion(tx)) === version)
      return
    await recordAcceptance(tx, { memberId, context, version })
  })
}

/** The refusal has the version to accept. */
export async function requireTerms(ctx: SettingReader, memberId: Id<"mem">): Promise<void> {
  const { version, isAccepted } = await readTermsFor(ctx, memberId)
  if (!isAccepted) throw termsChanged(version)
}

export async function readTermsFor(ctx: SettingReader, memberId: Id<"mem"> | null) {
  const version = await readTermsVersion(ctx)
  if (memberId === null) return { version, isAccepted: false }
  const [row] = await ctx.db
    .select({ accepted: members.termsVersion })
    .from(members)
    .where(eq(members.id, memberId))
  return { version, isAccepted: row?.accepted === version }
}

export function termsChanged(version: string) {
  return refuse("termsChanged", { version })
}

async function lockAcceptedVersion(tx: Tx, memberId: Id<"mem">): Promise<string | null> {
  const [row] = await tx.db
    .select({ accepted: members.termsVersion })
    .from(members)
    .where(eq(members.id, memberId))
    .for("update")
  return row?.accepted ?? null
}
