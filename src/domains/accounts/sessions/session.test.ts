import { globSync, readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { members, sessions } from "../schema.ts"
import { invalidateBalance, invalidateMember, isOutdated, readOwnAccount, resolveActor } from "./session.ts"
import { readSignedToken, signToken } from "./signed-token.ts"

let app: TestApp
let ann: Person
let people = 0
let trips = 0

beforeAll(async () => {
  app = await testApp()
  for (const pool of [app.pool, app.preparedPool.$client]) {
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
    Object.assign(pool, {
      query: (...args: unknown[]) => {
        trips++
        return query(...args)
      },
    })
  }
})

beforeEach(async () => {
  ann = await person(app, `ann${++people}`)
  invalidateMember(app, ann.id)
  trips = 0
})

test("a session lasts seven days, and its token is signed", async () => {
  const token = readSignedToken(app.secret, ann.token)
  const [row] = await app.db.select().from(sessions).where(eq(sessions.memberId, ann.id))
  expect(token).toBe(row?.token)
  expect(Buffer.from(token ?? "", "base64url")).toHaveLength(24)
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(7 * 24 * 3_600_000)
  expect((await resolveActor(app, encodeURIComponent(signToken(app.secret, token ?? "")))).id).toBe(ann.id)
  expect(
    (await resolveActor(app, encodeURIComponent(signToken("another secret", token ?? "")))).id,
  ).toBeNull()
})

test("a session costs one query, including the account, and none while it is cached", async () => {
  const actor = await resolveActor(app, ann.token)
  const account = await readOwnAccount(asPerson(app, ann))
  trips = 0
  expect(await readOwnAccount({ ...asPerson(app, ann), actor })).toEqual(account)
  expect(trips).toBe(0)
  invalidateMember(app, ann.id)
  const again = await resolveActor(app, ann.token)
  await readOwnAccount({ ...asPerson(app, ann), actor: again })
  expect(trips).toBe(1)
  await Promise.all(Array.from({ length: 50 }, () => resolveActor(app, ann.token)))
  expect(trips).toBe(1)
})

test("any number of simultaneous requests cost one query", async () => {
  const actors = await Promise.all(Array.from({ length: 50 }, () => resolveActor(app, ann.token)))
  expect(new Set(actors.map((actor) => actor.id))).toEqual(new Set([ann.id]))
  expect(trips).toBe(1)
})

test("a token that the app did not sign costs no query, and a signed one without a session costs one", async () => {
  const [token = ""] = decodeURIComponent(ann.token).split(".")
  const forged = [
    "",
    ".",
    token,
    `${token}.`,
    `.${ann.token}`,
    `${ann.token}=`,
    `${ann.token.slice(0, -6)}AAAA%3D`,
    signToken("another house's secret, as long as this one", token),
    encodeURIComponent(signToken(app.secret, token)).toLowerCase(),
    "%E0%A4%A",
    "a.b".repeat(50_000),
  ]
  for (const signed of forged) expect(await resolveActor(app, signed), signed.slice(0, 100)).toBe(guest)
  expect(trips).toBe(0)
  const unknown = signToken(app.secret, "x".repeat(32))
  for (let turn = 0; turn < 10; turn++) expect(await resolveActor(app, unknown)).toBe(guest)
  expect(trips).toBe(1)
})

test("a session ends at its time, even while its answer is cached", async () => {
  const left = new Date(Date.now() + 2_000)
  await app.db.update(sessions).set({ expiresAt: left }).where(eq(sessions.memberId, ann.id))
  expect((await resolveActor(app, ann.token)).id).toBe(ann.id)
  await new Promise((resolve) => setTimeout(resolve, left.getTime() - Date.now() + 50))
  expect(await resolveActor(app, ann.token)).toBe(guest)
})

test("a session ends seven days after signing in, used or not", async () => {
  await resolveActor(app, ann.token)
  const [session] = await app.db.select().from(sessions).where(eq(sessions.memberId, ann.id))
  const days = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  expect(session?.updatedAt).toEqual(session?.createdAt)
})

test.each([
  ["banned", { status: "banned" }],
  ["deleted", { closedAt: new Date() }],
] as const)("a member who is %s is a guest at once", async (_, change) => {
  const actor = await resolveActor(app, ann.token)
  await app.db.update(members).set(change).where(eq(members.id, ann.id))
  invalidateMember(app, ann.id)
  expect(await resolveActor(app, ann.token)).toBe(guest)
  expect(isOutdated(actor)).toBe(true)
})

test("a member who is banned and reinstated is recognized again at once", async () => {
  await app.db.update(members).set({ status: "banned" }).where(eq(members.id, ann.id))
  expect(await resolveActor(app, ann.token)).toBe(guest)
  await app.db.update(members).set({ status: "active" }).where(eq(members.id, ann.id))
  invalidateMember(app, ann.id)
  expect((await resolveActor(app, ann.token)).id).toBe(ann.id)
})

test("an answer in flight during a change of status is neither cached nor given to later requests", async () => {
  const client = await app.pool.connect()
  await client.query("begin")
  await client.query("update members set role = 'admin' where id = $1", [ann.id])
  const before = resolveActor(app, ann.token)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await client.query("commit")
  client.release()
  invalidateMember(app, ann.id)
  expect((await before).role).toBe("user")
  expect((await resolveActor(app, ann.token)).role).toBe("admin")

  const slow = holdNextQuery()
  const early = resolveActor(app, ann.token.replace("%3D", "="))
  await app.db.update(members).set({ role: "editor" }).where(eq(members.id, ann.id))
  invalidateMember(app, ann.id)
  const late = resolveActor(app, ann.token.replace("%3D", "="))
  slow.release()
  const [one, other] = await Promise.all([early, late])
  expect(isOutdated(one)).toBe(true)
  expect(other.role).toBe("editor")
  expect(isOutdated(other)).toBe(false)
})

test("a changed balance is read again and does not mark the actor as outdated", async () => {
  const before = await resolveActor(app, ann.token)
  invalidateBalance(app, ann.id)
  expect(isOutdated(before)).toBe(false)
  expect(await resolveActor(app, ann.token)).not.toBe(before)
  const slow = holdNextQuery()
  const early = resolveActor(app, ann.token.replace("%3D", "="))
  invalidateBalance(app, ann.id)
  slow.release()
  expect(isOutdated(await early)).toBe(false)
  expect(await resolveActor(app, ann.token.replace("%3D", "="))).not.toBe(await early)
})

/** These change nothing that a cached answer must show at once. */
const needNotForget = [
  "accept-terms.ts",
  "decide-finding.ts",
  "lift-two-step.ts",
  "note-default.ts",
  "note-seen.ts",
  "recent-proof.ts",
  "totp.ts",
  "turn-off-two-step.ts",
  "turn-on-two-step.ts",
]

test("every function that changes a member's row or ends a session invalidates the cache", () => {
  const changing = globSync("src/**/*.ts").filter((path) => {
    const isTest = path.endsWith(".test.ts")
    return !isTest && /\.(update|delete)\((members|sessions)\)/.test(readFileSync(path, "utf8"))
  })
  expect(changing.length).toBeGreaterThan(5)
  const silent = changing.filter((path) => !readFileSync(path, "utf8").includes("invalidateMember("))
  expect(silent.map((path) => path.split("/").at(-1)).toSorted()).toEqual(needNotForget)
})

function holdNextQuery(): { release(): void } {
  const pool = app.preparedPool.$client
  const query = pool.query as (...args: unknown[]) => Promise<unknown>
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      Object.assign(pool, { query })
      const answer = await query(...args)
      await held
      return answer
    },
  })
  return { release }
}
