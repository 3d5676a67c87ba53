import { AdminForm, FormProblem, type PageAnswer } from "#admin/admin-form.tsx"
import type { AdminShipment } from "#domains/shipments/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { CodeField } from "./code-field.tsx"

type Props = {
  parcel: AdminShipment | null
  ticked: readonly string[]
  /** A label that belongs to no line of the parcel. */
  stray: string | null
  error: string | undefined
  answer: PageAnswer
}

/** Pick and pack: each line is ticked by its label, or by hand where goods have none. */
export function PickStation({ parcel, ticked, stray, error, answer }: Props) {
  const t = useTexts("warehouse")
  return (
    <div className="grid max-w-xl gap-6">
      <Form method="get" action="/admin/scan" className="grid gap-4">
        <p className="text-ink-soft">{t("about.pick")}</p>
        <input type="hidden" name="station" value="pick" />
        {parcel?.status === "to-pack" && (
          <>
            <input type="hidden" name="parcel" value={parcel.id} />
            <Lines key={ticked.join()} parcel={parcel} ticked={ticked} />
          </>
        )}
        {stray && (
          <Note tone="alarm">
            <p role="alert">{t("stray", { code: stray })}</p>
          </Note>
        )}
        <CodeField
          key={`${parcel?.id} ${ticked.length}`}
          label={t(parcel ? "scanBottle" : "scanParcel")}
          button={t(parcel ? "buttons.tick" : "buttons.open")}
          error={error}
        />
      </Form>
      <FormProblem answer={answer} />
      {parcel && <NextStep parcel={parcel} ticked={ticked} answer={answer} />}
    </div>
  )
}

function Lines({ parcel, ticked }: { parcel: AdminShipment; ticked: readonly string[] }) {
  const t = useTexts("warehouse")
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-xl">
        <TextLink
          to={pathTo("/admin/orders/:id", { id: parcel.orderId })}
          className="figures"
          text={parcel.reference}
        />{" "}
        <span className="label-text">
          {t("tickedOf", { ticked: ticked.length, count: parcel.lines.length })}
        </span>
      </legend>
      {parcel.lines.map(({ id, title, quantity, shelf, code }) => (
        <div key={id} className="flex min-h-14 items-center justify-between gap-3 border-b border-rule">
          <Checkbox
            name="ticked"
            value={id}
            defaultChecked={ticked.includes(id)}
            label={
              <>
                <span className="figures">{quantity} ×</span> <span lang="">{title}</span>
                {code && <span className="figures label-text block">{code}</span>}
              </>
            }
          />
          <span className="figures text-lg font-semibold">{shelf ?? "–"}</span>
        </div>
      ))}
    </fieldset>
  )
}

function NextStep({ parcel, ticked, answer }: Pick<Props, "ticked" | "answer"> & { parcel: AdminShipment }) {
  const t = useTexts("warehouse")
  const { id, status, kind, lines } = parcel
  if (status === "to-pack" && ticked.length < lines.length) return null
  const leaves = kind === "carrier" ? "ship" : "handOver"
  const act = status === "to-pack" ? "pack" : leaves
  return (
    <AdminForm answer={answer} action="/admin/scan" className="grid gap-3" aria-label={t(`buttons.${act}`)}>
      <HiddenField name="parcel" value={id} />
      {act === "ship" && (
        <>
          <TextField name="carrier" label={t("carrier")} required maxLength={60} />
          <TextField name="tracking" label={t("tracking")} required maxLength={80} autoComplete="off" />
        </>
      )}
      <SubmitButton kind="act" intent={act} className="min-h-14" text={t(`buttons.${act}`)} />
      {status === "packed" && (
        <TextLink
          reloadsPage
          to={`/admin/shipments/print?show=packed&q=${id}&as=labels`}
          text={t("printLabel")}
        />
      )}
    </AdminForm>
  )
}
