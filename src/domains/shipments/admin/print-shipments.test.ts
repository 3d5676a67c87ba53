import { expect, test } from "vitest"
import { textsOf } from "#language/texts.server.ts"
import type { AdminShipment } from "../reads.ts"
import { printPackingList } from "./print-shipments.ts"

const parcel: AdminShipment = {
  ...{ id: "shp_1", orderId: "ord_1", reference: "QWTJ2345", email: "mei@quaich.example" },
  ...{
    kind: "carrier",
    status: "to-pack",
    slotAt: null,
    carrier: null,
    tracking: null,
    paidAt: null,
    note: 7,
  },
  address: {
    ...{ firstname: "Mei Ling", lastname: "Ong", companyname: "Ong & Co", email: "mei@quaich.example" },
    ...{ phone: "+6581234567", address: "7 Keong Saik Road\n#02-01", city: "Singapore", state: null },
    ...{ postalCode: "089118", country: "Singapore" },
  },
  lines: [
    {
      id: "orl_1",
      title: "Ardbeg 10",
      quantity: 2,
      location: "singapore",
      shelf: "A-12",
      code: "QB-2345678",
    },
    { id: "orl_2", title: "Brora 30", quantity: 1, location: "singapore", shelf: null, code: null },
  ],
}

test("a pack list has the shelf and the label of each item, and the receiver's full address and phone", () => {
  const html = printPackingList([parcel], textsOf("en", "shipments-admin"), textsOf("en", "shipments"), "en")
  for (const part of [
    "Mei Ling Ong\nOng &amp; Co\n7 Keong Saik Road\n#02-01\nSingapore, 089118\nSINGAPORE\n+6581234567\nmei@quaich.example",
    '<th class="place">Shelf</th><th class="place">Label</th>',
    "From Singapore · By courier · Delivery note 7",
    '<td class="count">2</td><td>Ardbeg 10</td><td class="place">A-12</td><td class="place">QB-2345678</td>',
    '<td>Brora 30</td><td class="place">–</td><td class="place">–</td>',
  ])
    expect(html).toContain(part)
})
