import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("shipments", {
  noSuchShipment: 404,
  nothingChosen: 422,
  notAwaitingPacking: 409,
  notPacked: 409,
  notInTransit: 409,
  nothingLeft: 409,
  beingRefunded: 409,
  nothingToSend: 409,
  carrierRequired: 422,
  trackingRequired: 422,
  tooLong: 422,
  listUnclear: 422,
  notAwaitingPickUp: 409,
  noSuchSlot: 422,
  slotTaken: 409,
  notMissed: 409,
  remindedToday: 409,
  receiverRequired: 422,
  nameNotChecked: 422,
  tooOften: 429,
})
