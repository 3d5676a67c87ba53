import { limitDocumentRenders } from "#domains/orders/documents/limit-document-renders.ts"
import { pdfRendererService } from "#domains/orders/documents/pdf-renderer.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { consignmentDocument, readConsignmentAgreement } from "../agreements/consignment-agreement.ts"
import type { Route } from "./+types/consignment-agreement"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const agreement = await runLoader(ctx, url, async () => {
    const link = { submissionId: params.id, key: url.searchParams.get("key") }
    const read = await readConsignmentAgreement(ctx, link, url.searchParams.get("version"))
    await limitDocumentRenders(ctx)
    return read
  })
  const document = consignmentDocument(agreement)
  const pdf = await pdfRendererService.of(ctx.app).render(document, agreement.madeAt)
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${document.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  })
}
