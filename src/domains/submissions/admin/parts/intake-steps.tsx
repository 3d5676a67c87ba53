import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { AdminBottle } from "../reads.ts"
import { InspectStep } from "./intake-inspection.tsx"
import { AssignStep, StockStep } from "./intake-sale.tsx"
import { ReceiveStep, ShelveStep } from "./intake-shelf.tsx"
import { IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function IntakeSteps(props: IntakeStepProps) {
  const { bottle, can } = props
  const t = useTexts("submissions-admin")
  const canGo = (to: (typeof bottle.transitions)[number]) => bottle.transitions.includes(to)
  const isFake = bottle.state === "inspected" && isNotGenuine(bottle)
  return (
    <div className="grid gap-6">
      {canGo("received") && <ReceiveStep {...props} />}
      {canGo("inspected") && <InspectStep {...props} />}
      {isFake && <Note tone="alarm">{t("intake.onlyBack")}</Note>}
      {canGo("photographed") && !isFake && <PhotographStep {...props} />}
      {canGo("catalogued") && bottle.state === "photographed" && <CatalogueStep {...props} />}
      {canGo("assigned") && can.sell && <AssignStep {...props} />}
      {canGo("stocked") && can.stock && <StockStep {...props} />}
      {bottle.code !== null && bottle.shelf !== null && <ShelveStep {...props} />}
      <OtherActs bottle={bottle} />
    </div>
  )
}

function PhotographStep(props: IntakeStepProps) {
  const t = useTexts("submissions-admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.photograph")}
      intent="photograph"
      button={t("intake.photographButton")}
    >
      <TextField
        name="file"
        label={t("intake.files")}
        hint={t("intake.filesHint")}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
      />
    </IntakeStepForm>
  )
}

function CatalogueStep(props: IntakeStepProps) {
  const { product, search, can } = props
  const t = useTexts("submissions-admin")
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
        {can.catalogue && <Checkbox name="attach" value="yes" label={t("intake.attach")} />}
        {can.catalogue && <NewProduct />}
      </IntakeStepForm>
    </div>
  )
}

function NewProduct() {
  const t = useTexts("submissions-admin")
  return (
    <p className="label-text">
      <TextLink
        reloadsPage
        to="/admin/products/new"
        target="_blank"
        rel="noreferrer"
        text={t("intake.newProduct")}
      />
    </p>
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
  const t = useTexts("submissions-admin")
  const isAssigned = bottle.state === "assigned"
  const questions = (
    [
      bottle.transitions.includes("refused") && "refuse",
      bottle.transitions.includes("returned") && bottle.code !== null && !isAssigned && "return",
      isAssigned && canUnassign(bottle) && "free",
    ] as const
  ).filter((question) => question !== false)
  if (questions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3 border-t border-rule pt-4">
      {questions.map((question) => (
        <LinkButton
          key={question}
          kind={question === "free" ? "plain" : "alarm"}
          to={`?dialog=${question}`}
          preventScrollReset
          text={t(`intake.dialogs.${question}.button`)}
        />
      ))}
    </div>
  )
}
