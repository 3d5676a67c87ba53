import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { limitDocumentRenders } from "#domains/orders/documents/limit-document-renders.ts"
import { pdfRendererService } from "#domains/orders/documents/pdf-renderer.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { buildStatement } from "../statement.ts"
import type { Route } from "./+types/statement-pdf"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const statement = await runLoader(ctx, url, async () => {
    requireSignedIn(ctx)
    await limitDocumentRenders(ctx)
    return await buildStatement(ctx)
  })
  return new Response(new Uint8Array(await pdfRendererService.of(ctx.app).render(statement, ctx.now())), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="sales.pdf"',
      "cache-control": "private, no-store",
    },
  })
}
