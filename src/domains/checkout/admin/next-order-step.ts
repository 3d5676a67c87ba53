import type { OrderStage } from "#domains/orders/stages.ts"
import { type ParcelAct, parcelActsFor } from "./parcel-acts.ts"

type OrderFacts = {
  stage: OrderStage
  awaitsLink: boolean
  links: readonly object[]
  waitingTransfers: readonly { id: string }[]
  canOpenTransfers: boolean
  canShip: boolean
  shipments: readonly { id: string; kind: "carrier" | "pick-up"; status: string }[]
}

export type NextOrderStep =
  | { step: "match"; transferId: string }
  | { step: "payLink" }
  | { step: "extend" }
  | { step: Exclude<ParcelAct, "unpack"> | "arrived"; parcelId: string }

/** The one thing that staff do next, if it is theirs to do. */
export function nextOrderStep(order: OrderFacts): NextOrderStep | undefined {
  const { stage, awaitsLink, links, waitingTransfers, canOpenTransfers, canShip, shipments } = order
  if (stage === "toPay" || stage === "overdue") {
    const [transfer] = waitingTransfers
    if (transfer && canOpenTransfers) return { step: "match", transferId: transfer.id }
    if (awaitsLink && links.length === 0) return { step: "payLink" }
    return stage === "overdue" ? { step: "extend" } : undefined
  }
  if (!canShip) return undefined
  for (const parcel of shipments) {
    const act = parcelActsFor(parcel).find((each) => each !== "unpack")
    if (act === undefined) continue
    return { step: act === "deliver" && parcel.kind === "carrier" ? "arrived" : act, parcelId: parcel.id }
  }
  return undefined
}
