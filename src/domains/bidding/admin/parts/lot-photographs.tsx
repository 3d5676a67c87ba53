import { useNavigation } from "react-router"
import { lotPictureViews } from "#domains/auctions/lot.ts"
import { MoveButtons } from "#domains/catalogue/admin/parts/move-buttons.tsx"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field, type FieldProps } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { LotEditPage } from "../read-lot-edit.ts"
import { NoteField } from "./lot-forms.tsx"

type Props = { lot: LotEditPage; refusal: RefusalView | undefined; submitted: FormFields }
type EditablePhotograph = LotEditPage["photographs"][number]

export function LotPhotographs({ lot, refusal, submitted }: Props) {
  const t = useTexts("bidding-admin")
  const company = lot.photographs.filter(({ source }) => source === "company")
  const sellers = lot.photographs.filter(({ source }) => source === "seller")
  return (
    <section aria-labelledby="photographs" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="photographs" className="text-xl">
        {t("lotEdit.photographs")}
      </h2>
      {lot.photographs.length === 0 && <p className="text-ink-soft">{t("lotEdit.noPhotographs")}</p>}
      {company.length > 0 && <List lot={lot} photographs={company} refusal={refusal} submitted={submitted} />}
      {sellers.length > 0 && (
        <>
          <h3 className="text-lg">{t("lotEdit.sellers")}</h3>
          {company.length > 0 && <Note tone="soft">{t("lotEdit.sellersHidden")}</Note>}
          <List lot={lot} photographs={sellers} refusal={refusal} submitted={submitted} />
        </>
      )}
      <Upload
        key={lot.revision}
        lot={lot}
        refusal={submitted.picture ? undefined : refusal}
        submitted={submitted}
      />
    </section>
  )
}

function List({
  lot,
  photographs,
  refusal,
  submitted,
}: Props & { photographs: readonly EditablePhotograph[] }) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-6">
      {photographs.map((photograph, index) => (
        <li key={photograph.id} className="grid content-start gap-2">
          <PhotographItem
            lot={lot}
            photograph={photograph}
            index={index}
            count={photographs.length}
            refusal={submitted.picture === photograph.id ? refusal : undefined}
          />
        </li>
      ))}
    </ol>
  )
}

type PhotographItemProps = {
  lot: LotEditPage
  photograph: EditablePhotograph
  index: number
  count: number
  refusal: RefusalView | undefined
}

function PhotographItem({ lot, photograph, index, count, refusal }: PhotographItemProps) {
  const t = useTexts("bidding-admin")
  const views = useTexts("auctions")
  const isBusy = useNavigation().state !== "idle"
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
      <PostForm refusal={refusal} preventScrollReset className="grid gap-2">
        <input type="hidden" name="revision" value={lot.revision} />
        <input type="hidden" name="picture" value={id} />
        <PhotographTextFields photograph={{ view, caption, alt }} refusal={refusal} />
        {lot.stage === "open" && <NoteField refusal={refusal} value={undefined} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" name="intent" value="describe" disabled={isBusy}>
            {t("lotEdit.describe")}
          </Button>
          <Button
            size="small"
            kind="quiet"
            name="intent"
            value="remove"
            disabled={isBusy}
            formNoValidate={lot.stage !== "open"}
          >
            {t("lotEdit.remove", facts)}
          </Button>
        </div>
      </PostForm>
      {count > 1 && lot.stage === "before" && (
        <Form method="post" preventScrollReset className="flex gap-2">
          <input type="hidden" name="revision" value={lot.revision} />
          <input type="hidden" name="intent" value="move" />
          <MoveButtons id={id} index={index} count={count} isBusy={isBusy} />
        </Form>
      )}
    </>
  )
}

type PhotographTexts = { view: string; caption: string; alt: string }

function PhotographTextFields({
  photograph,
  refusal,
}: {
  photograph: PhotographTexts
  refusal: RefusalView | undefined
}) {
  const t = useTexts("bidding-admin")
  const views = useTexts("auctions")
  return (
    <>
      <Field label={t("lotEdit.view")} anchor="view" error={fieldError(refusal, "view")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="view" defaultValue={photograph.view}>
            {lotPictureViews.map((view) => (
              <option key={view} value={view}>
                {views(`views.${view}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t("lotEdit.alt")}
        hint={t("lotEdit.altHint")}
        anchor="alt"
        error={fieldError(refusal, "alt")}
      >
        {(fieldProps: FieldProps) => (
          <Input {...fieldProps} name="alt" required maxLength={300} defaultValue={photograph.alt} />
        )}
      </Field>
      <Field label={t("lotEdit.caption")} anchor="caption" error={fieldError(refusal, "caption")}>
        {(fieldProps: FieldProps) => (
          <Input {...fieldProps} name="caption" maxLength={300} defaultValue={photograph.caption} />
        )}
      </Field>
    </>
  )
}

function Upload({ lot, refusal, submitted }: Props) {
  const t = useTexts("bidding-admin")
  const catalogueTexts = useTexts("catalogue-admin")
  const isBusy = useNavigation().state !== "idle"
  const isFirst = !lot.photographs.some(({ source }) => source === "company")
  return (
    <PostForm
      refusal={refusal}
      encType="multipart/form-data"
      preventScrollReset
      className="grid max-w-[34rem] gap-4 border-t border-rule pt-4"
      aria-label={t("lotEdit.upload")}
    >
      <input type="hidden" name="revision" value={lot.revision} />
      <Field
        label={t("lotEdit.file")}
        hint={catalogueTexts("products.uploadHint")}
        anchor="file"
        error={
          refusal && !["view", "alt", "caption", "note", "correction"].includes(String(refusal.facts.field))
            ? refusal.message
            : undefined
        }
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            type="file"
            name="file"
            required
            accept="image/jpeg,image/png,image/webp,image/heic,.heic"
          />
        )}
      </Field>
      <PhotographTextFields
        photograph={{
          view: submitted.view ?? (isFirst ? "front" : "detail"),
          alt: submitted.alt ?? "",
          caption: submitted.caption ?? "",
        }}
        refusal={refusal}
      />
      {lot.stage === "open" && <NoteField refusal={refusal} value={submitted.note} />}
      <div>
        <Button kind="act" name="intent" value="upload" disabled={isBusy}>
          {t("lotEdit.upload")}
        </Button>
      </div>
    </PostForm>
  )
}
