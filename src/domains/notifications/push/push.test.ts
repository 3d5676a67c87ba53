import { eq } from "drizzle-orm"
import { decodeJwt } from "jose"
import { beforeEach, describe, expect, test } from "vitest"
import { settings } from "#domains/content/schema.ts"
import { transaction } from "#platform/ctx.ts"
import { openServices } from "#server/open-services.ts"
import { apiClient } from "../../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { fakePushBrowser, openPushService } from "../../../../test/servers/push.ts"
import { notify, notifyAll } from "../notify.ts"
import { pushDevices } from "../schema.ts"
import { readPushKeys } from "./push-keys.ts"
import { enqueuePush } from "./push-to.ts"
import { listDevices } from "./reads.ts"
import { registerDevice } from "./register-device.ts"
import { sendPush } from "./send-push.ts"

const service = await openPushService()
let app: TestApp
let ann: Person
const news = { title: "You won Ardbeg", body: "yours for S$100", path: "/cart", tag: "won" }

beforeEach(async () => {
  app = openServices({ ...(await testApp()), mayCallInside: true })
  ann = await person(app, "ann")
  service.status = 201
  service.received.length = 0
})

async function register(browser = fakePushBrowser(service.origin)) {
  return { browser, id: await registerDevice(asPerson(app, ann), browser.agreed) }
}

const send = (deviceId: Awaited<ReturnType<typeof register>>["id"]) =>
  transaction(asPerson(app, ann), (tx) => enqueuePush(tx, [deviceId], news))

const deviceOf = async (id: string) =>
  (await app.db.select().from(pushDevices)).find((device) => device.id === id)

describe("a push notification", () => {
  test("can be decrypted by its browser only, and identifies the server to the push service", async () => {
    const { browser, id } = await register()
    await send(id)
    await runJobs(app)
    const [request] = service.received
    expect(request && browser.read(request.body)).toEqual(news)
    expect(request?.body.toString("utf8")).not.toContain("Ardbeg")
    expect(request?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "1800", urgency: "high" })
    const [, token = ""] = /t=([^,]+)/.exec(String(request?.headers.authorization)) ?? []
    expect(decodeJwt(token)).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
    expect((await deviceOf(id))?.lastSentAt).toEqual(app.clock.now())
  })

  test("says what a notice on the site says, as plain text, and opens its page", async () => {
    const { browser } = await register()
    const content = "<p>JD0146 &amp; an adult must be there</p>"
    const action = { path: "/my-account/my-sales", text: "Track" } as const
    await transaction(asPerson(app, ann), (tx) =>
      notify(tx, ann.id, { title: "Your order is on its way", content, action }),
    )
    await transaction(asPerson(app, ann), (tx) =>
      notifyAll(tx, [{ memberId: ann.id, title: "Paid", content: "<p>Thanks</p>" }]),
    )
    await transaction(asPerson(app, ann), (tx) =>
      notify(tx, ann.id, { title: "Outbid", content: "" }, { pushes: false }),
    )
    await runJobs(app)
    const pushed = service.received.map(({ body }) => browser.read(body))
    expect(pushed).toEqual([
      expect.objectContaining({
        title: "Your order is on its way",
        body: "JD0146 & an adult must be there",
        path: "/my-account/my-sales",
      }),
      expect.objectContaining({ title: "Paid", body: "Thanks", path: "/my-account/notification" }),
    ])
    expect(service.received[0]?.headers).toMatchObject({ ttl: "86400" })
  })

  test.each([404, 410, 403])("removes the registration if the push service answers %i", async (status) => {
    const { id } = await register()
    service.status = status
    await send(id)
    await send(id)
    await runJobs(app)
    expect(service.received).toHaveLength(1)
    expect((await deviceOf(id))?.isExpired).toBe(true)
    expect(await listDevices(asPerson(app, ann))).toEqual([])
  })

  test.each([500, 503, 429])("is retried if the push service answers %i", async (status) => {
    const { id } = await register()
    service.status = status
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await expect(sendPush(asPerson(app, ann), { deviceId: id, news, until })).rejects.toThrow(String(status))
    expect((await deviceOf(id))?.isExpired).toBe(false)
    service.status = 201
    await sendPush(asPerson(app, ann), { deviceId: id, news, until })
    expect(service.received).toHaveLength(2)
  })

  test("is not sent if it is old or no longer wanted", async () => {
    const { id } = await register()
    await sendPush(asPerson(app, ann), { deviceId: id, news, until: app.clock.now().toISOString() })
    await app.db.delete(pushDevices)
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await sendPush(asPerson(app, ann), { deviceId: id, news, until })
    expect(service.received).toEqual([])
  })

  test("never goes to the internal network except in tests", async () => {
    const { id } = await register()
    app.mayCallInside = false
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await expect(sendPush(asPerson(app, ann), { deviceId: id, news, until })).rejects.toThrow(
      "nowhere outside",
    )
    expect(service.received).toEqual([])
  })
})

describe("a browser's registration", () => {
  test("is stored once, for the member who registered last", async () => {
    const browser = fakePushBrowser(service.origin)
    const { id } = await register(browser)
    expect((await register(browser)).id).toBe(id)
    const ben = await person(app, "ben")
    expect(await registerDevice(asPerson(app, ben), browser.agreed)).toBe(id)
    expect(await listDevices(asPerson(app, ann))).toEqual([])
    expect(await listDevices(asPerson(app, ben))).toHaveLength(1)
  })

  test("replaces the oldest: no member has more than ten", async () => {
    const ids: string[] = []
    for (let each = 0; each < 12; each++) {
      app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
      ids.push((await register()).id)
    }
    expect((await listDevices(asPerson(app, ann))).map(({ id }) => id)).toEqual(ids.slice(2))
  })

  test("is refused if its endpoint is internal or its key invalid", async () => {
    app.mayCallInside = false
    const callApi = apiClient(app)
    const { agreed } = fakePushBrowser("https://push.example")
    const post = (body: unknown) => callApi("post", "/push/devices", { token: ann.token, body })
    const zeros = Buffer.alloc(65).toString("base64url")
    for (const body of [
      { ...agreed, endpoint: "http://push.example/x" },
      { ...agreed, endpoint: "https://169.254.169.254/latest" },
      { ...agreed, endpoint: "https://localhost/x" },
      { ...agreed, keys: { ...agreed.keys, p256dh: zeros } },
      { ...agreed, keys: { ...agreed.keys, auth: "short" } },
    ])
      expect(await post(body)).toMatchObject({ status: 422, body: { code: "notifications.deviceInvalid" } })
    expect(await post(agreed)).toMatchObject({ status: 201 })
  })
})

describe("the server's keys", () => {
  test("are created once, even by concurrent callers, and stored encrypted", async () => {
    const ctx = asPerson(app, ann)
    const made = await Promise.all([readPushKeys(ctx), readPushKeys(ctx), readPushKeys(ctx)])
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
    expect(await readPushKeys(ctx)).toEqual(made[0])
    const [row] = await app.db.select().from(settings).where(eq(settings.key, "push.keys"))
    expect(JSON.stringify(row)).not.toContain(made[0]?.privateKey)
  })

  test("are created again if the secret has changed", async () => {
    const before = await readPushKeys(asPerson(app, ann))
    const other = openServices({ ...app, secret: "another secret of the tests, long enough too" })
    expect((await readPushKeys(asPerson(other, ann))).publicKey).not.toBe(before.publicKey)
  })
})
