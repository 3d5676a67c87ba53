import { lt } from "drizzle-orm"
import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { botCheck, type VouchedBotCheck } from "./bot-check.ts"
import { verifyAltchaSolution } from "./challenge.ts"
import { refuse } from "./refusals.ts"
import { spentSolutions } from "./schema.ts"

const withoutSolution: Limit = { name: "without-bot-check", times: 3, seconds: 15 * 60 }
const timeoutMs = 5_000
const field = "captcha"

export async function requireHuman(ctx: Ctx, solution: string | undefined): Promise<void> {
  const check = botCheck.of(ctx.app)
  if (check.kind === "off") return
  if (!solution) throw refuse("unsolved", { field })
  if (check.kind !== "altcha") return await verifyWithProvider(ctx, check, solution)
  const verified = await verifyAltchaSolution(ctx.app.secret, solution)
  if (!verified || !(await spendSolution(ctx, verified))) throw refuse("unsolved", { field })
}

/** Without script the field is absent: each address may send three such forms in a quarter of an hour. */
export async function requireHumanForm(ctx: Ctx, fields: { captcha?: string | undefined }): Promise<void> {
  if (fields.captcha !== undefined || botCheck.of(ctx.app).kind === "off")
    return await requireHuman(ctx, fields.captcha)
  const retryAfterSeconds = await countTry(ctx.app, withoutSolution, ctx.client.address ?? "-")
  if (retryAfterSeconds) throw refuse("tooManyWithoutScript", { retryAfterSeconds })
}

/** A concurrent request with the same solution is refused. Also deletes expired solutions. */
async function spendSolution(ctx: Ctx, solution: { digest: string; expiresAt: Date }): Promise<boolean> {
  await ctx.db.delete(spentSolutions).where(lt(spentSolutions.expiresAt, ctx.now()))
  const rows = await ctx.db
    .insert(spentSolutions)
    .values(solution)
    .onConflictDoNothing()
    .returning({ digest: spentSolutions.digest })
  return rows.length === 1
}

const VerifyAnswer = z.object({ success: z.boolean() })

async function verifyWithProvider(
  ctx: Ctx,
  { secret, verifyUrl }: VouchedBotCheck,
  response: string,
): Promise<void> {
  const params = new URLSearchParams({ secret, response })
  if (ctx.client.address !== null) params.set("remoteip", ctx.client.address)
  const verification = await fetch(verifyUrl, {
    method: "POST",
    body: params,
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (answer) => VerifyAnswer.parse(await answer.json()))
    .catch((problem) => {
      ctx.app.log.warn({ problem: String(problem) }, "the bot check's provider gave no answer")
      throw refuse("unavailable")
    })
  if (!verification.success) throw refuse("unsolved", { field })
}
