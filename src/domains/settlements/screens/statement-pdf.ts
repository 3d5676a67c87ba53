import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { requireDrawings } from "#domains/checkout/papers/require-drawings.ts"
import { printPaper } from "#domains/orders/paper/press.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { drawUpStatement } from "../statement.ts"
import type { Route } from "./+types/statement-pdf"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const paper = await show(ctx, url, async () => {
    requireSignedIn(ctx)
    await requireDrawings(ctx)
    return await drawUpStatement(ctx)
  })
  return new Response(new Uint8Array(await printPaper(paper, ctx.now())), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="sales.pdf"',
      "cache-control": "private, no-store",
    },
  })
}
