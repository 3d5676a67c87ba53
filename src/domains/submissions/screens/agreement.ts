import { limitDocumentRenders } from "#domains/orders/documents/limit-document-renders.ts"
import { pdfRendererService } from "#domains/orders/documents/pdf-renderer.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { readAgreement } from "../agreements/bottle-agreement.ts"
import type { Route } from "./+types/agreement"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { document, issuedAt } = await runLoader(ctx, url, async () => {
    const link = { submissionId: params.id, bottleId: params.bottleId, key: url.searchParams.get("key") }
    const read = await readAgreement(ctx, link, url.searchParams.get("valuation"))
    await limitDocumentRenders(ctx)
    return read
  })
  return new Response(new Uint8Array(await pdfRendererService.of(ctx.app).render(document, issuedAt)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${document.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  })
}
