import { AdminForm, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { placeSlugs } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldError } from "#ui/field-error.ts"
import { amountInput, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { promotionKinds, targetKinds } from "../../kinds.ts"

type Props = {
  /** Whom it can be for. */
  segments: readonly { id: string; name: string }[]
  answer: PageAnswer
  values: Record<string, string>
  submit: string
}

export function PromotionForm({ segments, answer, values, submit }: Props) {
  const t = useTexts("promotions-admin")
  const refused = refusedIn(answer, "save")
  const isChecked = (name: string) => (refused?.submitted ?? values)[name] !== undefined
  const placeTexts = useTexts("places")
  const whole = { inputMode: "numeric", autoComplete: "off", inputClass: "figures" } as const
  const time = { type: "datetime-local", inputClass: "figures" } as const
  return (
    <AdminForm answer={refused} values={values} asksBeforeLeaving className="grid max-w-[46rem] gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label={t("name")} hint={t("hints.name")} maxLength={100} required />
        <TextField
          name="code"
          label={t("code")}
          hint={t("hints.code")}
          maxLength={30}
          autoComplete="off"
          translate="no"
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          name="kind"
          label={t("discount")}
          options={promotionKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)}
        />
        <TextField
          {...amountInput}
          name="percent"
          field="basisPoints"
          label={t("percent")}
          hint={t("hints.percent")}
        />
        <TextField
          {...amountInput}
          name="amount"
          field="amountCents"
          label={t("amount")}
          hint={t("hints.amount")}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...time} name="startsAt" label={t("starts")} hint={t("hints.times")} required />
        <TextField {...time} name="endsAt" label={t("ends")} hint={t("hints.end")} />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...amountInput}
          name="minimum"
          field="minimumCents"
          label={t("minimum")}
          hint={t("hints.minimum")}
        />
        <TextField {...whole} name="maxUses" label={t("maxUses")} hint={t("hints.limit")} />
        <TextField {...whole} name="maxUsesPerPerson" label={t("maxUsesPerPerson")} hint={t("hints.limit")} />
      </div>
      <Checkbox
        name="isMembersOnly"
        value="yes"
        defaultChecked={isChecked("isMembersOnly")}
        label={t("membersOnly")}
      />
      <SelectField
        name="segmentId"
        label={t("audience")}
        hint={t("hints.audience")}
        className="max-w-80"
        options={[["", t("everybody")], ...segments.map(({ id, name }) => [id, name] as const)]}
      />
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-semibold">{t("places")}</legend>
        <p className="label-text">{t("hints.places")}</p>
        {placeSlugs.map((place) => (
          <Checkbox
            key={place}
            name={`place-${place}`}
            value="yes"
            defaultChecked={isChecked(`place-${place}`)}
            label={placeTexts(`names.${place}`)}
            error={fieldError(refused?.refusal, `place-${place}`)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="pb-1 font-semibold">{t("covers")}</legend>
        <p className="label-text sm:col-span-2">{t("hints.covers")}</p>
        {targetKinds.map((kind) => (
          <TextField key={kind} name={kind} field={`targets.${kind}`} label={t(`targets.${kind}`)} rows={3} />
        ))}
      </fieldset>
      <SubmitButton kind="act" intent="save" className="justify-self-start" text={submit} />
    </AdminForm>
  )
}
