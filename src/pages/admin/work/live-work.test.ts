import { beforeAll, expect, test } from "vitest"
import { sendMessage } from "#domains/contact/send-message.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { formatLocalTime } from "#platform/time.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { countAdded } from "./count-added.ts"
import { workQueues } from "./queues.ts"
import { WorkWatch } from "./watch-work.ts"

let app: TestApp
let admin: Ctx
let editor: Ctx

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  editor = asPerson(app, await person(app, "edith", { role: "editor" }))
})

let sent = 0

async function writeToUs(): Promise<void> {
  const message = `Question ${++sent}`
  const sender = { name: "Mel", email: `mel${sent}@quaich.example`, website: "" }
  await sendMessage(contextFor(app), { ...sender, subject: "Rent", message })
}

test("a list counts the rows of its filter that were added since it was loaded", async () => {
  await writeToUs()
  const loadedAt = app.clock.now()
  expect(await countAdded(editor, "/admin/inbox", loadedAt)).toBe(0)
  app.clock.moveTo(new Date(loadedAt.getTime() + 60_000))
  await writeToUs()
  await writeToUs()
  expect(await countAdded(editor, "/admin/inbox", loadedAt)).toBe(2)
  expect(await countAdded(editor, "/admin/inbox?kind=report", loadedAt)).toBe(0)
  expect(await countAdded(editor, "/admin", loadedAt)).toBe(2)
})

test("nothing is counted for other pages, for a search, or without the page's permission", async () => {
  const since = new Date(0)
  expect(await countAdded(admin, "/admin/audit", since)).toBeNull()
  expect(await countAdded(admin, "/admin/orders?q=rent", since)).toBeNull()
  expect(await countAdded(editor, "/admin/orders", since)).toBeNull()
  await expect(countAdded(contextFor(app), "/admin", since)).rejects.toMatchObject({
    code: "accounts.signIn",
  })
})

test("every queue's list can be asked, with each of its filters", async () => {
  const today = formatLocalTime(app.clock.now()).slice(0, 10)
  const addresses = workQueues.map(({ to }) => to(today))
  for (const address of [...addresses, "/admin/submissions?kind=sale", "/admin/orders?shipping=self"])
    expect([address, await countAdded(admin, address, app.clock.now())]).toEqual([
      address,
      address.startsWith("/admin/stock") ? null : 0,
    ])
})

test("the watch announces a change once, and says nothing while nothing changes", async () => {
  const heard: string[] = []
  app.live.onChange(({ topic }) => heard.push(topic))
  const watch = new WorkWatch(app)
  await watch.look()
  await watch.look()
  expect(heard).toEqual([])
  await writeToUs()
  await watch.look()
  await watch.look()
  expect(heard).toEqual(["work:all"])
})
