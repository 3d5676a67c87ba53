import { NextAction } from "#admin/objects/next-action.tsx"
import { StateTrack } from "#admin/objects/state-track.tsx"
import { type OrderStage, orderTrackOf } from "#domains/orders/stages.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isOneOf } from "#platform/records.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { type NextOrderStep, nextOrderStep } from "../next-order-step.ts"
import { fulfilments } from "../order-list.ts"
import type { AdminOrder } from "../read-order.ts"

export function OrderTrack({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const kit = useTexts("admin")
  const { steps, current } = orderTrackOf(order.shipping, order.stage)
  return (
    <StateTrack
      label={kit("object.track")}
      steps={steps.map((stage) => ({ name: stage, text: stageText(stage, t) }))}
      current={current}
    />
  )
}

/** A step is named for what has been reached: an order to pack is paid. */
function stageText(stage: OrderStage, t: Texts<"checkout-admin">): string {
  if (stage === "toPack") return t("orders.statuses.paid")
  return isOneOf(fulfilments, stage) ? t(`orders.fulfilments.${stage}`) : t("order.stepPlaced")
}

export function OrderNext({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const next = nextOrderStep(order)
  if (!next) return null
  return (
    <NextAction text={t(`order.nextSteps.${next.step}`)}>
      <NextButton next={next} orderId={order.id} />
    </NextAction>
  )
}

function NextButton({ next, orderId }: { next: NextOrderStep; orderId: string }) {
  const t = useTexts("checkout-admin")
  switch (next.step) {
    case "match":
      return (
        <LinkButton
          kind="act"
          to={`${pathTo("/admin/transfers/:id", { id: next.transferId })}?order=${orderId}`}
          text={t("orderDialogs.cancel.match")}
        />
      )
    case "payLink":
    case "extend":
      return (
        <LinkButton
          kind="act"
          to={`?dialog=${next.step}`}
          preventScrollReset
          text={t(`orderActs.${next.step}`)}
        />
      )
    case "ship":
      return (
        <LinkButton
          kind="act"
          to={`?dialog=ship&parcel=${next.parcelId}`}
          preventScrollReset
          text={t("parcelActs.ship")}
        />
      )
    default:
      return (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="parcel" value={next.parcelId} />
          <SubmitButton
            kind="act"
            intent={next.step === "arrived" ? "deliver" : next.step}
            text={t(`parcelActs.${next.step}`)}
          />
        </Form>
      )
  }
}
