import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { limitDocumentRenders } from "#domains/orders/documents/limit-document-renders.ts"
import { pdfRendererService } from "#domains/orders/documents/pdf-renderer.ts"
import { buildSellerStatement } from "../../statement.ts"
import type { Route } from "./+types/seller-statement-pdf"

export const loader = adminLoader("money", async (ctx, { params }: Route.LoaderArgs) => {
  const statement = await buildSellerStatement(ctx, params.id)
  await limitDocumentRenders(ctx)
  return new Response(new Uint8Array(await pdfRendererService.of(ctx.app).render(statement, ctx.now())), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="statement.pdf"',
      "cache-control": "private, no-store",
    },
  })
})
