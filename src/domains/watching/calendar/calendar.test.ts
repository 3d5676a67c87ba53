import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { deleteAuction } from "#domains/bidding/delete-auction.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../../test/fixtures.ts"
import { type CalendarEntry, calendarText } from "./calendar.ts"
import { dropCalendarKey, makeCalendarKey, readCalendarOwner, readCalendarSince } from "./calendar-key.ts"
import { listOwnEntries, listReminders, listSaleEntries } from "./read-entries.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = await person(app, "ann")
const anns = asPerson(app, ann)
const guest = contextFor(app)
const now = new Date("2026-12-01T12:00:00Z")
const terms = { name: "Quaich: auctions", origin: "https://quaich.example", language: "en", now }

const entry: CalendarEntry = {
  key: "auc_1.sale",
  change: 7,
  startsAt: new Date("2026-12-05T12:00:00Z"),
  endsAt: new Date("2026-12-06T12:00:00Z"),
  title: "Auction 1: Islay, Speyside; and more\\less",
  text: `First line\nSecond line ${"đấu giá 威士忌 ".repeat(20)}`,
  place: "Singapore",
  path: "/auction-schedule",
}

const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n")

test("a calendar follows the specification: folded, escaped, in UTC, with stable ids", () => {
  const text = calendarText([entry], terms)
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  const lines = unfolded(text)
  expect(lines).toEqual(
    expect.arrayContaining([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "METHOD:PUBLISH",
      "UID:auc_1.sale@quaich.example",
      "SEQUENCE:7",
      "DTSTAMP:20261201T120000Z",
      "DTSTART:20261205T120000Z",
      "DTEND:20261206T120000Z",
      "SUMMARY:Auction 1: Islay\\, Speyside\\; and more\\\\less",
      "STATUS:CONFIRMED",
      "END:VCALENDAR",
    ]),
  )
  expect(lines.find((line) => line.startsWith("DESCRIPTION:"))).toContain("First line\\nSecond line đấu giá")
})

test("the schedule has announced auctions, also when they are cancelled, and no drafts", async () => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const sale = (title: string) =>
    createAuction(
      hana,
      NewAuction.parse({ title, location: "vietnam", previewAt: at(1), startsAt: at(24), endsAt: at(48) }),
    )
  const announced = await sale("Announced")
  await sale("Draft")
  const lot = NewLot.parse({ productId: await product(app, "Ardbeg 10 Year Old"), openingCents: 100_00 })
  await catalogueLots(hana, announced, [lot])
  await scheduleAuction(hana, announced)
  const before = await listSaleEntries(guest)
  expect(before.map(({ key, title }) => [key, title])).toEqual([
    [`${announced}.preview`, "Preview: Announced (Vietnam)"],
    [`${announced}.sale`, "Announced (Vietnam)"],
  ])
  await deleteAuction(hana, announced)
  const after = await listSaleEntries(guest)
  expect(after.map(({ key, isCancelled }) => [key, isCancelled])).toEqual([
    [`${announced}.preview`, true],
    [`${announced}.sale`, true],
  ])
  expect(after[0]?.change).toBeGreaterThan(before[0]?.change ?? 0)
})

test("the reminder of one auction has alarms before its start and its end", async () => {
  const { auctionId } = await liveAuction(app, hana)
  const [reminder, ...others] = await listReminders(guest, auctionId)
  expect(reminder?.key).toBe(`${auctionId}.sale`)
  expect(others).toEqual([])
  const lines = unfolded(calendarText(reminder ? [reminder] : [], terms))
  expect(lines.filter((line) => line.startsWith("TRIGGER"))).toEqual([
    "TRIGGER:-PT15M",
    "TRIGGER;RELATED=END:-PT1H",
  ])
  for (const unknown of ["auc_unknown", "", "'"])
    await expect(listReminders(guest, unknown)).rejects.toMatchObject({ status: 404 })
})

test("the member's calendar has the lots they watch or bid on, and no amounts of bids", async () => {
  const { lotIds } = await liveAuction(app, hana, [{}, {}, {}])
  const [watched = "", bidOn = ""] = lotIds
  await addWish(anns, watched)
  await placeBid(anns, bidOn, { maxCents: 77_777_77, confirm: 77_777_77, idempotencyKey: randomUUID() })
  const before = await listOwnEntries(guest, ann.id)
  expect(before.map(({ key }) => key).toSorted()).toEqual([watched, bidOn].toSorted())
  expect(JSON.stringify(before)).not.toContain("77777")
  const ben = asPerson(app, await person(app, "ben"))
  await placeBid(ben, bidOn, { maxCents: 200_00, confirm: 200_00, idempotencyKey: randomUUID() })
  const changeOf = (entries: CalendarEntry[]) => entries.find(({ key }) => key === bidOn)?.change ?? 0
  expect(changeOf(await listOwnEntries(guest, ann.id))).toBeGreaterThan(changeOf(before))
})

test("the calendar's address is created on request, replaced, and removed", async () => {
  expect(await readCalendarSince(anns)).toBeNull()
  const fileOf = (address: string) => address.split("/").at(-1) ?? ""
  const first = fileOf(await makeCalendarKey(anns))
  expect(await readCalendarOwner(guest, first)).toMatchObject({ id: ann.id })
  const second = fileOf(await makeCalendarKey(anns))
  await expect(readCalendarOwner(guest, first)).rejects.toMatchObject({ code: "watching.noSuchCalendar" })
  expect(await readCalendarOwner(guest, second)).toMatchObject({ id: ann.id })
  for (const wrong of ["", "x.ics", second.replace(".ics", ""), `x${second}`])
    await expect(readCalendarOwner(guest, wrong)).rejects.toMatchObject({ status: 404 })
  await dropCalendarKey(anns)
  await expect(readCalendarOwner(guest, second)).rejects.toMatchObject({ status: 404 })
})
