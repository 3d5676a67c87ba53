import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { readUploadedText } from "#admin/uploaded-file.ts"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { applyStatement, previewStatement, type StatementPreview } from "../import-transfers.ts"
import type { Route } from "./+types/import-transfers"

export const loader = adminLoader("money", () => ({}))

export const action = adminAction("money", async (ctx, _submitted, _args, form) => {
  if (form.get("intent") === "apply") {
    await applyStatement(ctx, String(form.get("list") ?? ""))
    return redirectWithToast("/admin/transfers", "checkout-admin", "transfers.messages.imported")
  }
  return { preview: await previewStatement(ctx, await readUploadedText(form.get("file"), 5)) }
})

export default function ImportTransfers({ actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined
  return (
    <>
      <AdminPageHead
        title={t("transfers.import")}
        back={{ to: "/admin/transfers", text: t("transfers.title") }}
        aside={t("transfers.importNote")}
      />
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
        <TextField
          name="file"
          label={t("transfers.file")}
          className="w-full max-w-[28rem]"
          type="file"
          accept=".csv,text/csv"
        />
        <SubmitButton
          intent="look"
          kind={preview ? "plain" : "act"}
          className="min-h-11"
          text={t("transfers.check")}
        />
      </Form>
      {preview && <Preview preview={preview} />}
    </>
  )
}

function Preview({ preview }: { preview: StatementPreview }) {
  const t = useTexts("checkout-admin")
  const { counts, list, added, refused } = preview
  const rowKey = ({ row }: { row: number }) => String(row)
  const inner = { noun: "checkout-admin", rowKey, isInner: true } as const
  const message = (["added", "alreadyImported", "enteredByHand", "outgoing", "refused"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`transfers.rows.${kind}`, { count: counts[kind] }))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-xl">{t("transfers.preview")}</h2>
      <p className="font-semibold">{message.join(" · ") || t("transfers.rows.none")}</p>
      {counts.refused > 0 && (
        <Note tone="alarm">{t("transfers.refusedNote", { count: counts.refused })}</Note>
      )}
      {counts.added + counts.enteredByHand > 0 ? (
        <Form method="post">
          <input type="hidden" name="list" value={list} />
          <SubmitButton kind="act" intent="apply" text={t("transfers.apply", { count: counts.added })} />
        </Form>
      ) : (
        <Note tone="soft">{t("transfers.nothingNew")}</Note>
      )}
      {refused.length > 0 && (
        <DataTable
          {...inner}
          caption={t("transfers.refusedRows")}
          columns={refusedColumns}
          rows={refused}
          rowClass={() => "bg-alarm-tint"}
        />
      )}
      {added.length > 0 && (
        <DataTable {...inner} caption={t("transfers.addedRows")} columns={addedColumns} rows={added} />
      )}
    </section>
  )
}

const refusedColumns: readonly Column<StatementPreview["refused"][number], "checkout-admin">[] = [
  { name: "row", head: headFrom("catalogue-admin", "products.import.row"), value: "row", format: "count" },
  {
    name: "reason",
    head: headFrom("catalogue-admin", "products.import.reason"),
    cell: ({ reason, value }, { textsOf }) => (
      <>
        <span className="font-semibold text-alarm">{textsOf("checkout")(`refusals.${reason}`)}</span>
        {value && <span className="block break-words text-alarm">“{value.slice(0, 80)}”</span>}
      </>
    ),
  },
]

const addedColumns: readonly Column<StatementPreview["added"][number], "checkout-admin">[] = [
  { name: "row", head: headFrom("catalogue-admin", "products.import.row"), value: "row", format: "count" },
  { name: "receivedOn", head: "transfers.receivedOn", value: "receivedOn", format: "date" },
  { name: "amount", head: "transfers.amount", value: "amountCents", format: "money" },
  { name: "payer", head: "transfers.payer", value: "payer", className: "min-w-32" },
  { name: "text", head: "transfers.text", value: "text", className: "min-w-40 break-words" },
]
