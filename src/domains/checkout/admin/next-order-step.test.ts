import { expect, test } from "vitest"
import { nextOrderStep } from "./next-order-step.ts"

const order = {
  stage: "toPay",
  awaitsLink: false,
  links: [],
  waitingTransfers: [],
  canOpenTransfers: true,
  canShip: true,
  shipments: [],
} as const
const parcel = (kind: "carrier" | "pick-up", status: string) => ({
  stage: "toPack" as const,
  shipments: [
    { id: "shp_0", kind, status: "delivered" },
    { id: "shp_1", kind, status },
  ],
})

test.each([
  [{}, undefined],
  [{ stage: "overdue" }, { step: "extend" }],
  [{ awaitsLink: true }, { step: "payLink" }],
  [{ awaitsLink: true, links: [{}] }, undefined],
  [
    { waitingTransfers: [{ id: "trf_1" }], awaitsLink: true },
    { step: "match", transferId: "trf_1" },
  ],
  [{ waitingTransfers: [{ id: "trf_1" }], canOpenTransfers: false }, undefined],
  [parcel("carrier", "to-pack"), { step: "pack", parcelId: "shp_1" }],
  [parcel("carrier", "packed"), { step: "ship", parcelId: "shp_1" }],
  [parcel("pick-up", "packed"), { step: "deliver", parcelId: "shp_1" }],
  [parcel("carrier", "shipped"), { step: "arrived", parcelId: "shp_1" }],
  [parcel("carrier", "delivered"), undefined],
  [{ ...parcel("carrier", "to-pack"), canShip: false }, undefined],
] as const)("after %j comes %j", (facts, next) => {
  expect(nextOrderStep({ ...order, ...facts })).toEqual(next)
})
