import type { ReactNode } from "react"
import { stockLocations } from "#domains/stock/locations.ts"
import type { AdminBottle } from "#domains/submissions/admin-reads.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input, Select, TextArea } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { IntakeStepForm } from "./intake-step-form.tsx"
import { ConditionFields } from "./lot-fields.tsx"

export type IntakeStepProps = {
  bottle: AdminBottle
  product: { id: string; name: string } | null
  auctions: readonly { id: string; title: string }[]
  can: { sell: boolean; stock: boolean; catalogue: boolean }
  submitted: FormFields
  refusal: RefusalView | undefined
  search: ReactNode
}

export function IntakeSteps(props: IntakeStepProps) {
  const { bottle, can } = props
  const t = useTexts("admin")
  const canGo = (to: (typeof bottle.transitions)[number]) => bottle.transitions.includes(to)
  const isFake = bottle.state === "inspected" && isNotGenuine(bottle)
  return (
    <div className="grid gap-6">
      {canGo("received") && <Receive {...props} />}
      {canGo("inspected") && <Inspect {...props} />}
      {isFake && <Note tone="alarm">{t("intake.onlyBack")}</Note>}
      {canGo("photographed") && !isFake && <Photograph {...props} />}
      {canGo("catalogued") && bottle.state === "photographed" && <Catalogue {...props} />}
      {canGo("assigned") && can.sell && <Assign {...props} />}
      {canGo("stocked") && can.stock && <Stock {...props} />}
      {bottle.code !== null && bottle.shelf !== null && <Shelve {...props} />}
      <OtherActs bottle={bottle} />
    </div>
  )
}

function ShelfField({ value, refusal }: { value: string; refusal: RefusalView | undefined }) {
  const t = useTexts("admin")
  return (
    <Field label={t("intake.shelf")} anchor="shelf" error={fieldError(refusal, "shelf")} className="max-w-60">
      {(fieldProps) => (
        <Input {...fieldProps} name="shelf" required maxLength={40} defaultValue={value} autoComplete="off" />
      )}
    </Field>
  )
}

function Receive(props: IntakeStepProps) {
  const { submitted, refusal } = props
  const t = useTexts("admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.receive")}
      intent="receive"
      button={t("intake.receiveButton")}
    >
      <ShelfField value={submitted.shelf ?? ""} refusal={refusal} />
    </IntakeStepForm>
  )
}

function Inspect(props: IntakeStepProps) {
  const { submitted, refusal } = props
  const t = useTexts("admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.inspect")}
      intent="inspect"
      button={t("intake.inspectButton")}
    >
      <ConditionFields values={submitted} refusal={refusal} />
      <Field
        label={t("intake.genuine")}
        anchor="isGenuine"
        error={fieldError(refusal, "isGenuine")}
        className="max-w-80"
      >
        {(fieldProps) => (
          <Select {...fieldProps} name="genuine" required defaultValue={submitted.genuine ?? ""}>
            <option value="">{t("intake.choose")}</option>
            <option value="yes">{t("intake.genuineYes")}</option>
            <option value="no">{t("intake.genuineNo")}</option>
          </Select>
        )}
      </Field>
      <Field
        label={t("intake.checks")}
        hint={t("intake.checksHint")}
        anchor="checks"
        error={fieldError(refusal, "checks")}
      >
        {(fieldProps) => (
          <TextArea
            {...fieldProps}
            name="checks"
            rows={2}
            required
            maxLength={2_000}
            defaultValue={submitted.checks}
          />
        )}
      </Field>
    </IntakeStepForm>
  )
}

function Photograph(props: IntakeStepProps) {
  const { refusal } = props
  const t = useTexts("admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.photograph")}
      intent="photograph"
      button={t("intake.photographButton")}
    >
      <Field
        label={t("intake.files")}
        hint={t("intake.filesHint")}
        anchor="file"
        error={fieldError(refusal, "file")}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            type="file"
            name="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/heic,.heic"
          />
        )}
      </Field>
    </IntakeStepForm>
  )
}

function Catalogue(props: IntakeStepProps) {
  const { product, search, can } = props
  const t = useTexts("admin")
  if (!product)
    return (
      <section className="grid gap-4 border-t border-rule pt-4 first:border-t-0 first:pt-0">
        <h2 className="text-xl">{t("intake.catalogue")}</h2>
        {search}
        {can.catalogue && <NewProduct />}
      </section>
    )
  return (
    <div className="grid gap-4">
      {search}
      <IntakeStepForm
        of={props}
        title={t("intake.catalogue")}
        intent="catalogue"
        button={t("intake.catalogueButton")}
      >
        <input type="hidden" name="productId" value={product.id} />
        <p>{t("intake.isThis", { name: product.name })}</p>
        {can.catalogue && <Checkbox name="hang" value="yes" label={t("intake.attach")} />}
        {can.catalogue && <NewProduct />}
      </IntakeStepForm>
    </div>
  )
}

function NewProduct() {
  const t = useTexts("admin")
  return (
    <p className="label-text">
      <Link reloadsPage className="link" to="/admin/products/new" target="_blank" rel="noreferrer">
        {t("intake.newProduct")}
      </Link>
    </p>
  )
}

function Assign(props: IntakeStepProps) {
  const { auctions, submitted, refusal } = props
  const t = useTexts("admin")
  if (auctions.length === 0)
    return <p className="border-t border-rule pt-4 text-ink-soft">{t("intake.noAuction")}</p>
  return (
    <IntakeStepForm of={props} title={t("intake.assign")} intent="assign" button={t("intake.assignButton")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("intake.auction")} anchor="auction" error={fieldError(refusal, "auction")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="auction" required defaultValue={submitted.auction}>
              {auctions.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t("fields.openingCents")}
          anchor="openingCents"
          error={fieldError(refusal, "openingCents")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="openingCents"
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={submitted.openingCents}
              className="figures"
            />
          )}
        </Field>
      </div>
    </IntakeStepForm>
  )
}

function Stock(props: IntakeStepProps) {
  const { submitted, refusal } = props
  const t = useTexts("admin")
  return (
    <details className="border-t border-rule pt-4">
      <summary className="link min-h-6">{t("intake.stock")}</summary>
      <IntakeStepForm
        of={props}
        title={t("intake.stock")}
        intent="stock"
        button={t("intake.stockButton")}
        kind="plain"
      >
        <Field
          label={t("fields.location")}
          anchor="location"
          error={fieldError(refusal, "location")}
          className="max-w-60"
        >
          {(fieldProps) => (
            <Select {...fieldProps} name="location" defaultValue={submitted.location ?? "singapore"}>
              {stockLocations.map((location) => (
                <option key={location} value={location}>
                  {t(`intake.stockLocations.${location}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("intake.reason")} anchor="reason" error={fieldError(refusal, "reason")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="reason" required maxLength={500} defaultValue={submitted.reason} />
          )}
        </Field>
      </IntakeStepForm>
    </details>
  )
}

function Shelve(props: IntakeStepProps) {
  const { bottle, submitted, refusal } = props
  const t = useTexts("admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.shelve")}
      intent="shelve"
      button={t("intake.shelveButton")}
      kind="plain"
    >
      <ShelfField value={submitted.shelf ?? bottle.shelf ?? ""} refusal={refusal} />
    </IntakeStepForm>
  )
}

/** Inspected and found not to be genuine: the only way left is back to the seller. */
export function isNotGenuine({ authenticity }: AdminBottle): boolean {
  return authenticity?.isGenuine === false
}

/** Before the sale opens, or after the lot was withdrawn or the auction cancelled. */
export function canUnassign({ lot }: AdminBottle): boolean {
  return lot !== null && (["upcoming", "withdrawn"].includes(lot.status) || lot.auctionStatus === "cancelled")
}

function OtherActs({ bottle }: { bottle: AdminBottle }) {
  const t = useTexts("admin")
  const isAssigned = bottle.state === "assigned"
  const asks = (
    [
      bottle.transitions.includes("refused") && "refuse",
      bottle.transitions.includes("returned") && bottle.code !== null && !isAssigned && "return",
      isAssigned && canUnassign(bottle) && "free",
    ] as const
  ).filter((ask) => ask !== false)
  if (asks.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3 border-t border-rule pt-4">
      {asks.map((ask) => (
        <LinkButton key={ask} kind={ask === "free" ? "plain" : "alarm"} to={`?ask=${ask}`} preventScrollReset>
          {t(`intake.asks.${ask}.button`)}
        </LinkButton>
      ))}
    </div>
  )
}
