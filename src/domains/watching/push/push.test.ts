import { eq } from "drizzle-orm"
import { decodeJwt } from "jose"
import { beforeEach, describe, expect, test } from "vitest"
import { settings } from "#domains/content/schema.ts"
import { transaction } from "#platform/ctx.ts"
import { asking } from "../../../../test/ask.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { workOff } from "../../../../test/jobs.ts"
import { openPushService, pushBrowser } from "../../../../test/push.ts"
import { as, type Person, person } from "../../../../test/world.ts"
import { pushDevices } from "../schema.ts"
import { readPushKeys } from "./push-keys.ts"
import { pushTo } from "./push-to.ts"
import { listDevices } from "./reads.ts"
import { registerDevice } from "./register-device.ts"
import { sendPush } from "./send-push.ts"

const service = await openPushService()
let app: TestApp
let ann: Person
const news = { title: "You won Ardbeg", body: "yours for S$100", path: "/cart", tag: "won" }

beforeEach(async () => {
  app = { ...(await testApp()), mayCallInside: true }
  ann = await person(app, "ann")
  service.status = 201
  service.received.length = 0
})

async function register(browser = pushBrowser(service.origin)) {
  return { browser, id: await registerDevice(as(app, ann), browser.agreed) }
}

const send = (deviceId: Awaited<ReturnType<typeof register>>["id"]) =>
  transaction(as(app, ann), (tx) => pushTo(tx, [deviceId], news))

const deviceOf = async (id: string) =>
  (await app.db.select().from(pushDevices)).find((device) => device.id === id)

describe("a push notification", () => {
  test("can be decrypted by its browser only, and identifies the server to the push service", async () => {
    const { browser, id } = await register()
    await send(id)
    await workOff(app)
    const [sent] = service.received
    expect(sent && browser.read(sent.body)).toEqual(news)
    expect(sent?.body.toString("utf8")).not.toContain("Ardbeg")
    expect(sent?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "1800", urgency: "high" })
    const [, token = ""] = /t=([^,]+)/.exec(String(sent?.headers.authorization)) ?? []
    expect(decodeJwt(token)).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
    expect((await deviceOf(id))?.lastSentAt).toEqual(app.clock.now())
  })

  test.each([404, 410, 403])("removes the registration if the push service answers %i", async (status) => {
    const { id } = await register()
    service.status = status
    await send(id)
    await send(id)
    await workOff(app)
    expect(service.received).toHaveLength(1)
    expect((await deviceOf(id))?.isGone).toBe(true)
    expect(await listDevices(as(app, ann))).toEqual([])
  })

  test.each([500, 503, 429])("is retried if the push service answers %i", async (status) => {
    const { id } = await register()
    service.status = status
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await expect(sendPush(as(app, ann), { deviceId: id, news, until })).rejects.toThrow(String(status))
    expect((await deviceOf(id))?.isGone).toBe(false)
    service.status = 201
    await sendPush(as(app, ann), { deviceId: id, news, until })
    expect(service.received).toHaveLength(2)
  })

  test("is not sent if it is old or no longer wanted", async () => {
    const { id } = await register()
    await sendPush(as(app, ann), { deviceId: id, news, until: app.clock.now().toISOString() })
    await app.db.delete(pushDevices)
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await sendPush(as(app, ann), { deviceId: id, news, until })
    expect(service.received).toEqual([])
  })

  test("never goes to the internal network except in tests", async () => {
    const { id } = await register()
    app.mayCallInside = false
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await expect(sendPush(as(app, ann), { deviceId: id, news, until })).rejects.toThrow("nowhere outside")
    expect(service.received).toEqual([])
  })
})

describe("a browser's registration", () => {
  test("is stored once, for the member who registered last", async () => {
    const browser = pushBrowser(service.origin)
    const { id } = await register(browser)
    expect((await register(browser)).id).toBe(id)
    const ben = await person(app, "ben")
    expect(await registerDevice(as(app, ben), browser.agreed)).toBe(id)
    expect(await listDevices(as(app, ann))).toEqual([])
    expect(await listDevices(as(app, ben))).toHaveLength(1)
  })

  test("replaces the oldest: no member has more than ten", async () => {
    const ids: string[] = []
    for (let each = 0; each < 12; each++) {
      app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
      ids.push((await register()).id)
    }
    expect((await listDevices(as(app, ann))).map(({ id }) => id)).toEqual(ids.slice(2))
  })

  test("is refused if its endpoint is internal or its key invalid", async () => {
    app.mayCallInside = false
    const ask = asking(app)
    const { agreed } = pushBrowser("https://push.example")
    const post = (body: unknown) => ask("post", "/push/devices", { token: ann.token, body })
    const zeros = Buffer.alloc(65).toString("base64url")
    for (const body of [
      { ...agreed, endpoint: "http://push.example/x" },
      { ...agreed, endpoint: "https://169.254.169.254/latest" },
      { ...agreed, endpoint: "https://localhost/x" },
      { ...agreed, keys: { ...agreed.keys, p256dh: zeros } },
      { ...agreed, keys: { ...agreed.keys, auth: "short" } },
    ])
      expect(await post(body)).toMatchObject({ status: 422, body: { code: "watching.deviceInvalid" } })
    expect(await post(agreed)).toMatchObject({ status: 201 })
  })
})

describe("the server's keys", () => {
  test("are created once, even by concurrent callers, and stored encrypted", async () => {
    const ctx = as(app, ann)
    const made = await Promise.all([readPushKeys(ctx), readPushKeys(ctx), readPushKeys(ctx)])
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
    expect(await readPushKeys(ctx)).toEqual(made[0])
    const [row] = await app.db.select().from(settings).where(eq(settings.key, "push.keys"))
    expect(JSON.stringify(row)).not.toContain(made[0]?.privateKey)
  })

  test("are created again if the secret has changed", async () => {
    const before = await readPushKeys(as(app, ann))
    const other = { ...app, secret: "another secret of the tests, long enough too" }
    expect((await readPushKeys(as(other, ann))).publicKey).not.toBe(before.publicKey)
  })
})
