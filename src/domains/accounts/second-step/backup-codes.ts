import { randomInt } from "node:crypto"
import { and, count, eq } from "drizzle-orm"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { backupCodes } from "../schema.ts"
import { keyedDigest } from "./encrypt-secret.ts"

export const backupCodeCount = 10

const letters = "abcdefghjkmnpqrstuvwxyz23456789"
const codeLength = 10

export async function makeBackupCodes(tx: Tx, memberId: Id<"mem">): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, newCode)
  await tx.db.delete(backupCodes).where(eq(backupCodes.memberId, memberId))
  await tx.db
    .insert(backupCodes)
    .values(codes.map((code) => ({ memberId, digest: digestOf(tx, memberId, code) })))
  return codes
}

export async function consumeBackupCode(ctx: Ctx, memberId: Id<"mem">, code: string): Promise<boolean> {
  const taken = await ctx.db
    .delete(backupCodes)
    .where(and(eq(backupCodes.memberId, memberId), eq(backupCodes.digest, digestOf(ctx, memberId, code))))
    .returning({ memberId: backupCodes.memberId })
  return taken.length > 0
}

export async function countBackupCodes(ctx: Ctx, memberId: Id<"mem">): Promise<number> {
  const [left] = await ctx.db
    .select({ codes: count() })
    .from(backupCodes)
    .where(eq(backupCodes.memberId, memberId))
  return left?.codes ?? 0
}

function newCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("")
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

function digestOf(ctx: Pick<Ctx, "app">, memberId: Id<"mem">, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "")
  return keyedDigest(ctx.app.secret, "backup codes", `${memberId} ${plain}`)
}
