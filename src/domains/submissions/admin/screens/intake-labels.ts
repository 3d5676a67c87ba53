import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type LabelledBottle, printBottleLabels } from "../print-labels.ts"
import { readConsignment } from "../read-consignment.ts"
import { listIntakeBottles, readAdminBottle } from "../reads.ts"
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

async function chosen(ctx: Ctx, search: URLSearchParams): Promise<readonly LabelledBottle[]> {
  const bottle = search.get("bottle")
  if (bottle !== null) {
    const { sender, ...label } = await readAdminBottle(ctx, bottle)
    return [{ ...label, sender: sender.name }]
  }
  const submission = search.get("submission")
  return submission === null ? await listIntakeBottles(ctx) : (await readConsignment(ctx, submission)).bottles
}
