import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { ListFile } from "#admin/lists/list-import.tsx"
import { readUploadedText } from "#admin/uploaded-file.ts"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { redirectWithToast } from "#web/flash.ts"
import { readAuction } from "../../reads.ts"
import { refuse as refuseAuction } from "../../refusals.ts"
import { importLots, previewLots } from "../import-lots.ts"
import { CsvColumns } from "../parts/csv-columns.tsx"
import { CsvRefusal } from "../parts/csv-refusal.tsx"
import { ImportPreview } from "../parts/import-preview.tsx"
import { nameOfZone } from "../sale-time.ts"
import type { Route } from "./+types/import-lots"

export const loader = adminLoader("auctions", async (ctx, { params }: Route.LoaderArgs) => {
  const { id, title, location, status } = await readAuction(ctx, params.id)
  if (status === "completed" || status === "cancelled") throw refuseAuction("tooLate", { status })
  return { auction: { id, title, location } }
})

export const action = adminAction("auctions", async (ctx, _submitted, { params }: Route.ActionArgs, form) => {
  if (form.get("intent") === "import") {
    await importLots(ctx, params.id, String(form.get("text") ?? ""), Number(form.get("firstNumber")), {
      confirmsReserve: form.has("confirmsReserve"),
    })
    return redirectWithToast(pathTo("/admin/auctions/:id", params), "admin", "messages.imported")
  }
  const text = await readUploadedText(form.get("file"))
  return { text, preview: await previewLots(ctx, params.id, text) }
})

export default function ImportLots({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("auctions-admin")
  const { auction } = loaderData
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const seen = actionData && "preview" in actionData ? actionData : undefined
  return (
    <>
      <AdminPageHead
        title={t("import.title")}
        back={{ to: pathTo("/admin/auctions/:id", { id: auction.id }), text: auction.title }}
      />
      {refusal && <CsvRefusal refusal={refusal} />}
      {seen && <ImportPreview preview={seen.preview} text={seen.text} location={auction.location} />}
      <ListFile stamp={seen && "seen"} label={t("import.file")} hint={t("import.fileHint")} />
      <CsvColumns zone={nameOfZone(auction.location)} />
    </>
  )
}
