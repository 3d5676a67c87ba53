import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { printBottleLabels } from "../print-labels.ts"
import { listIntakeBottles, readAdminBottle, readAdminSubmission } from "../reads.ts"
import type { Route } from "./+types/intake-labels"

export const loader = adminLoader("intake", async (ctx, { url }: Route.LoaderArgs) => {
  const html = printBottleLabels(
    await chosen(ctx, url.searchParams),
    textsOf(ctx.language, "submissions-admin"),
  )
  return new Response(html.replace("<html>", `<html lang="${localeOf[ctx.language]}">`), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  })
})

async function chosen(ctx: Ctx, search: URLSearchParams) {
  const bottle = search.get("bottle")
  if (bottle !== null) {
    const { submissionId, id } = await readAdminBottle(ctx, bottle)
    return (await readAdminSubmission(ctx, submissionId)).bottles.filter((one) => one.id === id)
  }
  const submission = search.get("submission")
  return submission === null
    ? await listIntakeBottles(ctx)
    : (await readAdminSubmission(ctx, submission)).bottles
}
