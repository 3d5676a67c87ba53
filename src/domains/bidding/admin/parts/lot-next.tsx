import { NextAction } from "#admin/objects/next-action.tsx"
import { StateTrack } from "#admin/objects/state-track.tsx"
import type { RelatedObject } from "#domains/accounts/admin/related-objects.ts"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { useCanOpen } from "#ui/link-access.ts"
import { lotStepOf, lotSteps, nextLotStep } from "../next-lot-step.ts"
import type { AdminLotPage } from "../read-lot.ts"

type Props = { page: Pick<AdminLotPage, "lot" | "line" | "isUndecided"> }

export function LotTrack({ page: { lot, line, isUndecided } }: Props) {
  const t = useTexts("bidding-admin")
  const kit = useTexts("admin")
  return (
    <StateTrack
      label={kit("object.track")}
      steps={lotSteps.map((step) => ({ name: step, text: t(`adminLot.steps.${step}`) }))}
      current={lotStepOf({ status: lot.status, line, isUndecided })}
    />
  )
}

export function LotNext({ page, related }: Props & { related: readonly RelatedObject[] }) {
  const t = useTexts("bidding-admin")
  const { lot, line, isUndecided } = page
  const next = nextLotStep({ status: lot.status, line, isUndecided })
  const order = related.find(({ kind }) => kind === "ord")
  const unpaid: AppPath = `/admin/unpaid?q=${encodeURIComponent(lot.name)}`
  const ofOrder = order ? pathTo("/admin/orders/:id", { id: order.id }) : unpaid
  const paths: Record<NonNullable<typeof next>, AppPath> = {
    decide: "#decide",
    edit: pathTo("/admin/lots/:id/edit", { id: lot.id }),
    watch: pathTo("/admin/auctions/:id/live", { id: lot.auctionId }),
    collect: ofOrder,
    send: ofOrder,
  }
  const canOpen = useCanOpen(next ? paths[next] : "")
  if (!next || !canOpen) return null
  return (
    <NextAction text={t(`adminLot.nextSteps.${next}`)}>
      <LinkButton kind="act" to={paths[next]} text={t(`adminLot.nextButtons.${next}`)} />
    </NextAction>
  )
}
