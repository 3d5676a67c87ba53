import { eq } from "drizzle-orm"
import { beforeAll, expect, test, vi } from "vitest"
import type { Role } from "#domains/accounts/roles.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { packShipment } from "#domains/shipments/move-shipments.ts"
import { shipments } from "#domains/shipments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { createSubmittedBottle } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import { readMember } from "../read-member.ts"
import * as screen from "../screens/member.tsx"

const app = await testApp()
const shop = await openShop(app)
const staff: Partial<Record<Role, Ctx>> = {}
let ann: Person
let orderId = ""

const as = (role: Role) => staff[role] ?? expect.fail(role)

beforeAll(async () => {
  for (const role of ["auctioneer", "shopkeeper", "editor", "finance", "admin"] as const)
    staff[role] = asPerson(app, await person(app, `the_${role}`, { role }))
  ann = await person(app, "ann")
  const { listingId } = await shop.bottle()
  const order = await shop.order(ann, listingId)
  orderId = order.id
  await shop.payByBank(order)
  const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
  await packShipment(shop.keeper, parcel?.id ?? "")
  await createSubmittedBottle(app, ann, { name: "Karuizawa 1981", code: "QK7ZP2", state: "received" })
  const { lotIds } = await liveAuction(app, as("auctioneer"), [{}, { sellerId: ann.id }])
  await placeBid(asPerson(app, ann), lotIds[0] ?? "lot_", {
    maxCents: 4_321_00,
    confirm: 4_321_00,
    idempotencyKey: "ann bids",
  })
})

test("staff who serve members see where each bottle is, whatever their role", async () => {
  for (const role of ["auctioneer", "shopkeeper", "finance", "admin"] as const) {
    const { person: sections } = await readMember(as(role), ann.id)
    expect(sections.bought, role).toMatchObject([{ place: "toCollect", orderId, location: "singapore" }])
    expect(sections.consigned, role).toMatchObject([{ name: "Karuizawa 1981", state: "received" }])
  }
  await expect(readMember(as("editor"), ann.id)).rejects.toThrow("accounts.notAllowed")
  await expect(readMember(asPerson(app, ann), ann.id)).rejects.toThrow("accounts.notAllowed")
})

test("each section is for those to whom its pages are open", async () => {
  const sectionsFor = async (role: Role) => {
    const { person: sections, account } = await readMember(as(role), ann.id)
    const { risk, bought: _, consigned: __, ...others } = sections
    return Object.entries({ ...others, ...risk, account }).flatMap(([name, read]) =>
      read === null ? [] : [name],
    )
  }
  expect(await sectionsFor("auctioneer")).toEqual([
    "bids",
    "lots",
    "questions",
    "defaults",
    "findings",
    "samePerson",
  ])
  expect(await sectionsFor("shopkeeper")).toEqual(["orders", "owed", "enquiries", "defaults"])
  expect(await sectionsFor("finance")).toEqual(["orders", "owed", "settled", "wallet", "defaults"])
  expect(await sectionsFor("admin")).toHaveLength(13)
})

test("orders have the stage that their own page shows", async () => {
  const { person: sections } = await readMember(as("finance"), ann.id)
  expect(sections.orders).toMatchObject([{ id: orderId, stage: "toFetch" }])
})

test("live bids are shown with price and place, and never a maximum", async () => {
  const page = await readMember(as("admin"), ann.id)
  expect(page.person.bids).toMatchObject([{ number: 1, isLeading: true, bids: 1, priceCents: 100_00 }])
  expect(page.person.lots).toMatchObject([{ number: 2, status: "live" }])
  expect(JSON.stringify(page)).not.toContain("432100")
})

test("the page renders for a shopkeeper without what is for account managers", async () => {
  const visit = { path: `/admin/members/${ann.id}`, params: { id: ann.id } }
  const html = await renderScreen(as("shopkeeper"), screen, visit)
  expect(html).toContain("Ready for collection")
  expect(html).toContain("Karuizawa 1981")
  expect(html).not.toContain("Sign out everywhere")
  expect(html).not.toContain("Sign-in methods")
  expect(await renderScreen(as("admin"), screen, visit)).toContain("Sign out everywhere")
})

test("it takes fewer than thirty queries", async () => {
  const query = vi.spyOn(app.db.$client, "query")
  await readMember(as("admin"), ann.id)
  expect(query.mock.calls.length).toBeGreaterThan(5)
  expect(query.mock.calls.length).toBeLessThan(30)
  query.mockRestore()
})
