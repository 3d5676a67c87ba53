import { lt } from "drizzle-orm"
import { z } from "zod"
import type { VouchedBotCheck } from "#platform/bot-check.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/limit.ts"
import { judgeSolution } from "./challenge.ts"
import { refuse } from "./refusals.ts"
import { spentSolutions } from "./schema.ts"

const withoutSolution: Limit = { name: "without-bot-check", times: 3, seconds: 15 * 60 }
const mostWaitMs = 5_000
const field = "captcha"

export async function requireHuman(ctx: Ctx, solution: string | undefined): Promise<void> {
  const { botCheck, secret } = ctx.app
  if (botCheck.kind === "off") return
  if (!solution) throw refuse("unsolved", { field })
  if (botCheck.kind !== "altcha") return await askVoucher(ctx, botCheck, solution)
  const judged = await judgeSolution(secret, solution)
  if (!judged || !(await spend(ctx, judged))) throw refuse("unsolved", { field })
}

/**
 * Checks a page's form. A browser without script cannot solve anything and sends no such field: each address may
 * send three such forms in a quarter of an hour.
 */
export async function requireHumanForm(ctx: Ctx, fields: { captcha?: string | undefined }): Promise<void> {
  if (fields.captcha !== undefined || ctx.app.botCheck.kind === "off")
    return await requireHuman(ctx, fields.captcha)
  const retryAfterSeconds = await countTry(ctx.app, withoutSolution, ctx.asker.address ?? "-")
  if (retryAfterSeconds) throw refuse("tooManyWithout", { retryAfterSeconds })
}

/** If two concurrent requests send the same solution, only one is accepted. Deletes expired solutions. */
async function spend(ctx: Ctx, solution: { digest: string; expiresAt: Date }): Promise<boolean> {
  await ctx.db.delete(spentSolutions).where(lt(spentSolutions.expiresAt, ctx.now()))
  const rows = await ctx.db
    .insert(spentSolutions)
    .values(solution)
    .onConflictDoNothing()
    .returning({ digest: spentSolutions.digest })
  return rows.length === 1
}

const Word = z.object({ success: z.boolean() })

/** Asks Google or Cloudflare to verify the solution. There, too, each solution counts once. */
async function askVoucher(ctx: Ctx, { secret, verifyUrl }: VouchedBotCheck, response: string): Promise<void> {
  const asked = new URLSearchParams({ secret, response })
  if (ctx.asker.address !== null) asked.set("remoteip", ctx.asker.address)
  const word = await fetch(verifyUrl, {
    method: "POST",
    body: asked,
    signal: AbortSignal.timeout(mostWaitMs),
  })
    .then(async (answer) => Word.parse(await answer.json()))
    .catch((problem) => {
      ctx.app.log.warn({ problem: String(problem) }, "the bot check's server gives no answer")
      throw refuse("away")
    })
  if (!word.success) throw refuse("unsolved", { field })
}
