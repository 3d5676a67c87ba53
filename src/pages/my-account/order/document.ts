import { readOrderDocument } from "#domains/checkout/documents/read-order-document.ts"
import { limitDocumentRenders } from "#domains/orders/documents/limit-document-renders.ts"
import { pdfRendererService } from "#domains/orders/documents/pdf-renderer.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/document"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { document, issuedAt } = await runLoader(ctx, url, async () => {
    const opened = await readOrderDocument(ctx, params.id, params.file, url.searchParams.get("key"))
    await limitDocumentRenders(ctx)
    return opened
  })
  return new Response(new Uint8Array(await pdfRendererService.of(ctx.app).render(document, issuedAt)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${document.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  })
}
