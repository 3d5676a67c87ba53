import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { markAllRead } from "#domains/notifications/mark-read.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { saveNotificationChoices } from "#domains/notifications/save-notification-choices.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { notifyWatchers } from "./notify-watchers.ts"

let app: TestApp
let ann: Person
let ben: Person
let lotIds: Id<"lot">[]
let endsAt: Date
const minute = 60_000

async function pass(ms: number): Promise<void> {
  app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
  await notifyWatchers(app)
}

const bid = (bidder: Person, place: number, maxCents: number) =>
  placeBid(asPerson(app, bidder), lotIds[place] ?? "", {
    maxCents,
    confirm: maxCents,
    idempotencyKey: randomUUID(),
  })

const subjects = async (member: Person) => (await emailsTo(app, member.email)).map(({ subject }) => subject)
const mine = async (member: Person) =>
  (await subjects(member)).filter((subject) => /outbid|ending soon|won|didn’t win/i.test(subject))
const notifications = async (member: Person) =>
  (await listNotifications(asPerson(app, member))).map(({ title }) => title)

async function open(lots = 6, hours = 5) {
  app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  const now = app.clock.now().getTime()
  endsAt = new Date(now + hours * 60 * minute)
  const sale = await liveAuction(
    app,
    hana,
    Array.from({ length: lots }, () => ({})),
    { endsAt: endsAt.toISOString(), softCloseMinutes: 5 },
  )
  lotIds = sale.lotIds
}

beforeEach(() => open())

describe("an outbid member", () => {
  test("gets a notification soon, and one e-mail for five lots once the burst is over", async () => {
    for (let place = 0; place < 5; place++) await bid(ann, place, 200_00)
    await pass(1_000)
    for (let place = 0; place < 5; place++) {
      await bid(ben, place, 300_00)
      await pass(10_000)
    }
    expect(await notifications(ann)).toEqual(["You’ve been outbid on 5 lots"])
    expect(await mine(ann)).toEqual([])
    await pass(2 * minute)
    expect(await mine(ann)).toEqual(["You’ve been outbid on 5 lots"])
    const [email] = await emailsTo(app, ann.email)
    for (const place of [1, 2, 3, 4, 5]) expect(email?.text).toContain(`Ardbeg 10 Year Old no. ${place}`)
    expect(email?.text).toContain("S$210")
    expect(email?.text).not.toContain("S$300")
    await pass(10 * minute)
    expect(await mine(ann)).toHaveLength(1)
    expect(await mine(ben)).toEqual([])
  })

  test("gets one e-mail after five losses of one lot, with its current price", async () => {
    for (let round = 1; round <= 5; round++) {
      await bid(ann, 0, round * 1_000_00)
      await bid(ben, 0, round * 1_000_00 + 500_00)
      await pass(5_000)
    }
    await pass(2 * minute)
    expect(await mine(ann)).toEqual(["You’ve been outbid: Lot 1, Ardbeg 10 Year Old no. 1"])
  })

  test("gets no e-mail if they regain the lead meanwhile", async () => {
    await bid(ann, 0, 200_00)
    await bid(ben, 0, 300_00)
    await pass(1_000)
    await bid(ann, 0, 500_00)
    await pass(3 * minute)
    expect(await mine(ann)).toEqual([])
    expect(await mine(ben)).toEqual(["You’ve been outbid: Lot 1, Ardbeg 10 Year Old no. 1"])
  })

  test("gets another notification after reading the first, and none if they turned them off", async () => {
    await bid(ann, 0, 200_00)
    await bid(ben, 0, 300_00)
    await pass(1_000)
    await markAllRead(asPerson(app, ann))
    await bid(ann, 1, 200_00)
    await bid(ben, 1, 300_00)
    await pass(1_000)
    expect(await notifications(ann)).toEqual([
      "You’ve been outbid on 2 lots",
      "You’ve been outbid: Lot 1, Ardbeg 10 Year Old no. 1",
    ])
    await saveNotificationChoices(asPerson(app, ben), new Set())
    await bid(ann, 0, 900_00)
    await pass(3 * minute)
    expect(await notifications(ben)).toEqual([])
    expect(await mine(ben)).toEqual([])
  })

  test("is notified once by two processes that run at the same time", async () => {
    await bid(ann, 0, 200_00)
    await bid(ben, 0, 300_00)
    await Promise.all([notifyWatchers(app), notifyWatchers(app), notifyWatchers(app)])
    app.clock.moveTo(new Date(app.clock.now().getTime() + 3 * minute))
    await Promise.all([notifyWatchers(app), notifyWatchers(app), notifyWatchers(app)])
    await notifyWatchers(app)
    expect(await notifications(ann)).toHaveLength(1)
    expect(await mine(ann)).toHaveLength(1)
  })

  test("is not notified of losses hours ago", async () => {
    await bid(ann, 0, 200_00)
    await bid(ben, 0, 300_00)
    await pass(70 * minute)
    await pass(3 * minute)
    expect(await notifications(ann)).toEqual([])
    expect(await mine(ann)).toEqual([])
  })
})

describe("the last hour", () => {
  test("is notified once, in one e-mail for all lots, to watchers and bidders", async () => {
    await addWish(asPerson(app, ann), lotIds[0] ?? "")
    await bid(ann, 1, 200_00)
    await bid(ben, 1, 150_00)
    app.clock.moveTo(new Date(endsAt.getTime() - 61 * minute))
    await pass(0)
    expect(await mine(ann)).toEqual([])
    await pass(2 * minute)
    expect(await mine(ann)).toEqual(["Ending soon: 2 lots you follow"])
    const [email] = await emailsTo(app, ann.email)
    expect(email?.text).toContain("you’re leading at S$160")
    expect(email?.text).toContain("at S$100, ends")
    expect(await mine(ben)).toEqual(["Ending soon: Lot 2, Ardbeg 10 Year Old no. 2"])
    // Neither earlier nor new followers are notified again.
    app.clock.moveTo(new Date(endsAt.getTime() - minute))
    await bid(ben, 2, 200_00)
    await bid(ben, 1, 180_00)
    await pass(2_000)
    expect(await mine(ann)).toHaveLength(1)
    expect((await mine(ben)).filter((subject) => subject.includes("Ending soon"))).toHaveLength(1)
  })
})

describe("a closed lot", () => {
  async function hammer(): Promise<void> {
    for (const lotId of lotIds) {
      app.clock.moveTo(new Date(Math.max(endsAt.getTime(), app.clock.now().getTime())))
      await closeLot(contextFor(app), lotId)
    }
  }

  test("is reported as won, with the full price and how to pay, or as lost", async () => {
    await bid(ann, 0, 200_00)
    await bid(ann, 1, 200_00)
    await bid(ben, 1, 150_00)
    await bid(ann, 2, 100_00)
    await bid(ben, 2, 500_00)
    await pass(1_000)
    await hammer()
    await pass(1_000)
    const wonTwo = (await mine(ann)).find((subject) => /^You won 2 lots\. Pay S\$286 by /.test(subject))
    expect(await mine(ann)).toEqual(
      expect.arrayContaining([wonTwo, "You didn’t win Lot 3: Ardbeg 10 Year Old no. 3"]),
    )
    const won = (await emailsTo(app, ann.email)).find(({ subject }) => subject === wonTwo)
    expect(won?.text).toContain("S$286")
    expect(won?.text).toContain("Congratulations! Please proceed to make payment at 'My Cart'")
    expect(won?.text).toContain("http://house.test/cart")
    const lost = (await emailsTo(app, ann.email)).find(({ subject }) => subject.startsWith("You didn’t win"))
    expect(lost?.text).toContain("sold to another bidder for S$110")
    expect(await mine(ben)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^You won Lot 3: Ardbeg 10 Year Old no\. 3\. Pay S\$121 by \w{3}, \d+ \w{3}$/),
        "You didn’t win Lot 2: Ardbeg 10 Year Old no. 2",
      ]),
    )
    expect(await notifications(ann)).toEqual([wonTwo, "You’ve been outbid: Lot 3, Ardbeg 10 Year Old no. 3"])
    await pass(10 * minute)
    await pass(10 * minute)
    expect((await mine(ann)).filter((subject) => /won|didn’t win/i.test(subject))).toHaveLength(2)
    expect((await mine(ann)).some((subject) => subject.startsWith("You’ve been outbid"))).toBe(false)
  })
})

test("e-mails that can be turned off say how, in the header that mail programs read", async () => {
  await bid(ann, 0, 200_00)
  await bid(ben, 0, 300_00)
  await pass(1_000)
  await pass(3 * minute)
  const [email] = await emailsTo(app, ann.email)
  const address = /<(http:\/\/house\.test\/unsubscribe\/[^>]+)>/.exec(
    email?.headers?.["List-Unsubscribe"] ?? "",
  )
  expect(email?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click")
  expect(email?.text).toContain(address?.[1])
})
