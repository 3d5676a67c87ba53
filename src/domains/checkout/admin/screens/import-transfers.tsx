import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { readUploadedText } from "#admin/uploaded-file.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { applyStatement, previewStatement, type StatementPreview } from "../import-transfers.ts"
import type { Route } from "./+types/import-transfers"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => {
    requirePermission(ctx, "money")
    return {}
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return await runAction(ctx, async () => {
    requirePermission(ctx, "money")
    const form = await readSubmittedForm(context, request)
    if (form.get("intent") === "apply") {
      await applyStatement(ctx, String(form.get("list") ?? ""))
      return redirectWithToast("/admin/transfers", "checkout-admin", "transfers.messages.imported")
    }
    return { preview: await previewStatement(ctx, await readUploadedText(form.get("file"), 5)) }
  })
}

export default function ImportTransfers({ actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined
  return (
    <>
      <PageHead title={t("transfers.import")} isHidden />
      <AdminPageHead
        title={t("transfers.import")}
        back={{ to: "/admin/transfers", text: t("transfers.title") }}
        aside={t("transfers.importNote")}
      />
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
        <Field label={t("transfers.file")} className="w-full max-w-[28rem]">
          {(fieldProps) => <Input {...fieldProps} type="file" name="file" accept=".csv,text/csv" />}
        </Field>
        <Button
          name="intent"
          value="look"
          kind={preview ? "plain" : "act"}
          className="min-h-11"
          disabled={isBusy}
        >
          {t("transfers.check")}
        </Button>
      </Form>
      {preview && <Preview preview={preview} />}
    </>
  )
}

function Preview({ preview }: { preview: StatementPreview }) {
  const t = useTexts("checkout-admin")
  const isBusy = useNavigation().state !== "idle"
  const { counts, list, added, refused } = preview
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
          <Button kind="act" name="intent" value="apply" disabled={isBusy}>
            {t("transfers.apply", { count: counts.added })}
          </Button>
        </Form>
      ) : (
        <Note tone="soft">{t("transfers.nothingNew")}</Note>
      )}
      {refused.length > 0 && <Refused refused={refused} />}
      {added.length > 0 && <Added added={added} />}
    </section>
  )
}

function Refused({ refused }: Pick<StatementPreview, "refused">) {
  const t = useTexts("catalogue-admin")
  const checkoutTexts = useTexts("checkout-admin")
  const reasons = useTexts("checkout")
  return (
    <Table caption={checkoutTexts("transfers.refusedRows")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell isFigure>{t("products.import.row")}</HeadCell>
          <HeadCell className="pl-4">{t("products.import.reason")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ row, reason, value }) => (
          <tr key={row} className="bg-alarm-tint">
            <Cell isFigure>{row}</Cell>
            <Cell className="pl-4 font-semibold text-alarm">
              {reasons(`refusals.${reason}`)}
              {value && <span className="block font-normal break-words">“{value.slice(0, 80)}”</span>}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Added({ added }: Pick<StatementPreview, "added">) {
  const t = useTexts("checkout-admin")
  const catalogueTexts = useTexts("catalogue-admin")
  return (
    <Table caption={t("transfers.addedRows")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell isFigure>{catalogueTexts("products.import.row")}</HeadCell>
          <HeadCell className="pl-4">{t("transfers.receivedOn")}</HeadCell>
          <HeadCell isFigure>{t("transfers.amount")}</HeadCell>
          <HeadCell className="pl-6">{t("transfers.payer")}</HeadCell>
          <HeadCell>{t("transfers.text")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {added.map(({ row, receivedOn, amountCents, payer, text }) => (
          <tr key={row}>
            <Cell isFigure>{row}</Cell>
            <Cell className="figures pl-4 whitespace-nowrap">{receivedOn}</Cell>
            <Cell isFigure>{money(amountCents)}</Cell>
            <Cell className="min-w-32 pl-6">{payer}</Cell>
            <Cell className="min-w-40 break-words">{text}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
