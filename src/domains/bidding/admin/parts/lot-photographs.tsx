import { AdminForm, type RefusedForm } from "#admin/admin-form.tsx"
import { lotPictureViews } from "#domains/auctions/lot.ts"
import { MoveButtons } from "#domains/catalogue/admin/parts/move-buttons.tsx"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import type { LotEditPage } from "../read-lot-edit.ts"
import { NoteField } from "./lot-forms.tsx"

type Props = { lot: LotEditPage; answer: RefusedForm | undefined }
type EditablePhotograph = LotEditPage["photographs"][number]

export function LotPhotographs({ lot, answer }: Props) {
  const t = useTexts("bidding-admin")
  const company = lot.photographs.filter(({ source }) => source === "company")
  const sellers = lot.photographs.filter(({ source }) => source === "seller")
  return (
    <section aria-labelledby="photographs" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="photographs" className="text-xl">
        {t("lotEdit.photographs")}
      </h2>
      {lot.photographs.length === 0 && <p className="text-ink-soft">{t("lotEdit.noPhotographs")}</p>}
      {company.length > 0 && <List lot={lot} photographs={company} answer={answer} />}
      {sellers.length > 0 && (
        <>
          <h3 className="text-lg">{t("lotEdit.sellers")}</h3>
          {company.length > 0 && <Note tone="soft">{t("lotEdit.sellersHidden")}</Note>}
          <List lot={lot} photographs={sellers} answer={answer} />
        </>
      )}
      <Upload key={lot.revision} lot={lot} answer={answer?.submitted?.picture ? undefined : answer} />
    </section>
  )
}

function List({ lot, photographs, answer }: Props & { photographs: readonly EditablePhotograph[] }) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-6">
      {photographs.map((photograph, index) => (
        <li key={photograph.id} className="grid content-start gap-2">
          <PhotographItem
            lot={lot}
            photograph={photograph}
            index={index}
            count={photographs.length}
            answer={answer?.submitted?.picture === photograph.id ? answer : undefined}
          />
        </li>
      ))}
    </ol>
  )
}

type PhotographItemProps = Props & { photograph: EditablePhotograph; index: number; count: number }

function PhotographItem({ lot, photograph, index, count, answer }: PhotographItemProps) {
  const t = useTexts("bidding-admin")
  const views = useTexts("auctions")
  const { id, view, caption, alt, picture } = photograph
  const facts = { place: index + 1 }
  return (
    <>
      <div className="flex aspect-[4/3] items-center justify-center overflow-hidden rounded-sm bg-paper-sunk">
        <Photo
          picture={picture}
          alt={alt || views(`views.${view}`)}
          sizes="17rem"
          className="max-h-full max-w-full object-contain"
        />
      </div>
      <AdminForm answer={answer} values={{ view, caption, alt }} preventScrollReset className="grid gap-2">
        <input type="hidden" name="revision" value={lot.revision} />
        <input type="hidden" name="picture" value={id} />
        <PhotographTextFields />
        {lot.stage === "open" && <NoteField answer={answer} />}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton size="small" intent="describe" text={t("lotEdit.describe")} />
          <SubmitButton
            size="small"
            kind="quiet"
            intent="remove"
            formNoValidate={lot.stage !== "open"}
            text={t("lotEdit.remove", facts)}
          />
        </div>
      </AdminForm>
      {count > 1 && lot.stage === "before" && (
        <Form method="post" preventScrollReset className="flex gap-2">
          <input type="hidden" name="revision" value={lot.revision} />
          <input type="hidden" name="intent" value="move" />
          <MoveButtons id={id} index={index} count={count} />
        </Form>
      )}
    </>
  )
}

function PhotographTextFields() {
  const t = useTexts("bidding-admin")
  const views = useTexts("auctions")
  return (
    <>
      <SelectField
        name="view"
        label={t("lotEdit.view")}
        options={lotPictureViews.map((view) => [view, views(`views.${view}`)])}
      />
      <TextField name="alt" label={t("lotEdit.alt")} hint={t("lotEdit.altHint")} required maxLength={300} />
      <TextField name="caption" label={t("lotEdit.caption")} maxLength={300} />
    </>
  )
}

function Upload({ lot, answer }: Props) {
  const refusal = answer?.refusal
  const t = useTexts("bidding-admin")
  const catalogueTexts = useTexts("catalogue-admin")
  const isFirst = !lot.photographs.some(({ source }) => source === "company")
  return (
    <AdminForm
      answer={answer}
      values={{ view: isFirst ? "front" : "detail" }}
      encType="multipart/form-data"
      preventScrollReset
      className="grid max-w-[34rem] gap-4 border-t border-rule pt-4"
      aria-label={t("lotEdit.upload")}
    >
      <input type="hidden" name="revision" value={lot.revision} />
      <TextField
        name="file"
        label={t("lotEdit.file")}
        hint={catalogueTexts("products.uploadHint")}
        error={
          refusal && !["view", "alt", "caption", "note", "correction"].includes(String(refusal.facts.field))
            ? refusal.message
            : undefined
        }
        type="file"
        required
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
      />
      <PhotographTextFields />
      {lot.stage === "open" && <NoteField answer={answer} />}
      <div>
        <SubmitButton kind="act" intent="upload" text={t("lotEdit.upload")} />
      </div>
    </AdminForm>
  )
}
