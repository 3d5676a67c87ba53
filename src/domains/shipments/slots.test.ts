import { expect, test } from "vitest"
import { slotsFrom, usualHours } from "./slots.ts"
import { readTrackingList } from "./tracking-list.ts"

const at = (text: string) => new Date(`${text}+08:00`)

test("slots are within the counter's opening hours and days, after the lead time", () => {
  const saturday = at("2026-12-05T09:00:00")
  const slots = slotsFrom({ ...usualHours, daysAhead: 2, leadHours: 2 }, saturday)
  expect(slots[0]).toEqual(at("2026-12-05T11:00:00"))
  expect(slots[15]).toEqual(at("2026-12-05T18:30:00"))
  expect(slots[16]).toEqual(at("2026-12-07T11:00:00"))
  expect(slots).toHaveLength(32)
})

test("invalid opening hours give no slots", () => {
  expect(slotsFrom({ ...usualHours, slotMinutes: 0 }, at("2026-12-05T09:00:00"))).toEqual([])
  expect(slotsFrom({ ...usualHours, opens: "noon" }, at("2026-12-05T09:00:00"))).toEqual([])
})

test("a carrier's list is read by its column names", async () => {
  const text = "tracking;shipment;other;carrier\nNV1;shp_a;x;Ninja Van\n;;;\nNV2;shp_b;;DHL\n"
  expect(await readTrackingList(text)).toEqual([
    { row: 2, shipment: "shp_a", carrier: "Ninja Van", tracking: "NV1" },
    { row: 4, shipment: "shp_b", carrier: "DHL", tracking: "NV2" },
  ])
  for (const wrong of ["", "shipment,carrier\nshp_a,DHL", 'shipment,"carrier'])
    await expect(readTrackingList(wrong)).rejects.toThrow("shipments.listUnclear")
})
