import { openPaper } from "#domains/checkout/papers/open-paper.ts"
import { requireDrawings } from "#domains/checkout/papers/require-drawings.ts"
import { printPaper } from "#domains/orders/paper/press.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import type { Route } from "./+types/paper"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { paper, issuedAt } = await show(ctx, url, async () => {
    const opened = await openPaper(ctx, params.id, params.file, url.searchParams.get("key"))
    await requireDrawings(ctx)
    return opened
  })
  return new Response(new Uint8Array(await printPaper(paper, issuedAt)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${paper.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  })
}
