import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { listAudit } from "#domains/accounts/admin/audit-log.ts"
import { changeAccountStatus } from "#domains/accounts/change-account-status.ts"
import { changeRole } from "#domains/accounts/change-role.ts"
import type { Role } from "#domains/accounts/roles.ts"
import { roleNames } from "#domains/accounts/roles.ts"
import { members, sessions } from "#domains/accounts/schema.ts"
import { resolveActor } from "#domains/accounts/sessions/session.ts"
import { signOutEverywhere } from "#domains/accounts/sessions/sign-out-everywhere.ts"
import { verifyManually } from "#domains/accounts/verify-manually.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { listMembers } from "#domains/segments/list-members.ts"
import { memberList } from "#domains/segments/member-list.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { languages } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { monthsAfter } from "#platform/time.ts"
import { type ApiClient, apiClient, countRows } from "../../../test/api/api-client.ts"
import { grantRole } from "../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { openShop } from "../../../test/shop.ts"
import { actOnMember, actOnMembers } from "./act-on-members.ts"
import { changeStatusAndNotify } from "./change-status-and-role.ts"
import { memberActs } from "./member-acts.ts"
import { readMember } from "./read-member.ts"

let app: TestApp
let callApi: ApiClient
let root: Person
let admin: Ctx
let zoe: Person
let people = 0

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  root = await person(app, "root", { role: "admin" })
  admin = asPerson(app, root)
})

beforeEach(async () => {
  zoe = await person(app, `zoe${++people}`)
})

const rowOf = async ({ id }: Person) => (await app.db.select().from(members).where(eq(members.id, id)))[0]
const entriesOf = async ({ id }: Person) =>
  await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)
const suspended = { status: "suspended", reason: "A <b>chargeback</b>" } as const

describe("account status", () => {
  test("takes effect at once, is audited, and the member is notified of the reason", async () => {
    await app.db.update(members).set({ language: "vi" }).where(eq(members.id, zoe.id))
    expect((await resolveActor(app, zoe.token)).status).toBe("active")
    await changeStatusAndNotify(admin, zoe.id, suspended)
    expect((await resolveActor(app, zoe.token)).status).toBe("suspended")
    expect(await rowOf(zoe)).toMatchObject({ status: "suspended", statusReason: suspended.reason })
    expect(await entriesOf(zoe)).toMatchObject([
      {
        act: "members.changeAccountStatus",
        actorId: root.id,
        reason: suspended.reason,
        before: { status: "active" },
        after: { status: "suspended" },
      },
    ])
    const [email] = await emailsTo(app, zoe.email)
    expect(email?.subject).toContain("đã bị tạm khóa")
    expect(email?.text).toContain("A <b>chargeback</b>")
    expect(email?.html).not.toContain("<b>chargeback")
    const [notification] = await listNotifications({ ...asPerson(app, zoe), language: "vi" })
    expect(notification?.title).toBe("Tài khoản của bạn đã bị tạm khóa")
    expect(notification?.content).toContain("A &lt;b&gt;chargeback")
  })

  test("a ban ends every session, and lifting it restores none", async () => {
    await changeStatusAndNotify(admin, zoe.id, { status: "banned", reason: "Shill bids" })
    expect((await callApi("get", "/auth/me", { token: zoe.token })).status).toBe(401)
    expect(await app.db.select().from(sessions).where(eq(sessions.memberId, zoe.id))).toEqual([])
    await changeStatusAndNotify(admin, zoe.id, { status: "active", reason: "" })
    expect((await callApi("get", "/auth/me", { token: zoe.token })).status).toBe(401)
    expect(await rowOf(zoe)).toMatchObject({ status: "active", statusReason: null })
    const subjects = (await emailsTo(app, zoe.email)).map((email) => email.subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringContaining("is open again"),
        expect.stringContaining("account is closed"),
      ]),
    )
  })

  test("needs a reason and a change, and cannot be the actor's own", async () => {
    const before = await countRows(app)
    const refused = (input: Parameters<typeof changeAccountStatus>[2], id: string = zoe.id) =>
      expect(changeAccountStatus(admin, id, input)).rejects
    await refused({ status: "suspended", reason: "" }).toThrow("accounts.reasonRequired")
    await refused({ status: "active", reason: "" }).toThrow("accounts.sameAccountStatus")
    await refused(suspended, root.id).toThrow("accounts.ownAccountStatus")
    await refused(suspended, "mem_unknown").toThrow("accounts.noSuchMember")
    expect(await countRows(app)).toEqual(before)
  })

  test("needs the permission, by the actor's role as it is now", async () => {
    for (const role of roleNames.filter((name) => name !== "admin")) {
      const staff = asPerson(app, await person(app, `${role}${people}`, { role }))
      await expect(changeAccountStatus(staff, zoe.id, suspended)).rejects.toThrow("accounts.notAllowed")
    }
    const fallen = await person(app, `fallen${people}`, { role: "admin" })
    const staleCtx = asPerson(app, fallen)
    await changeRole(admin, fallen.id, { role: "editor", reason: "" })
    await expect(changeAccountStatus(staleCtx, zoe.id, suspended)).rejects.toThrow("accounts.notAllowed")
    expect((await rowOf(zoe))?.status).toBe("active")
  })

  test("two admins who act on each other at once do not both succeed", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await person(app, `one${people}_${round}`, { role: "admin" }),
        await person(app, `two${people}_${round}`, { role: "admin" }),
      ]
      const results = await Promise.allSettled([
        changeAccountStatus(asPerson(app, one), two.id, suspended),
        changeAccountStatus(asPerson(app, two), one.id, suspended),
      ])
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    }
  })
})

describe("role", () => {
  test.each(roleNames.filter((role) => role !== "user"))(
    "an admin makes a member %s, with immediate effect",
    async (role) => {
      await resolveActor(app, zoe.token)
      await grantRole(admin, zoe.id, { role, reason: "New in the team" })
      expect((await resolveActor(app, zoe.token)).role).toBe(role)
      expect(await entriesOf(zoe)).toMatchObject([
        { act: "members.changeRole", before: { role: "user" }, after: { role }, reason: "New in the team" },
      ])
    },
  )

  test("only admins change roles, never their own, and the last admin stays", async () => {
    for (const role of roleNames.filter((name) => name !== "admin")) {
      const staff = asPerson(app, await person(app, `giver_${role}${people}`, { role }))
      await expect(changeRole(staff, zoe.id, { role: "editor", reason: "" })).rejects.toThrow(
        "accounts.notAllowed",
      )
    }
    await expect(changeRole(admin, root.id, { role: "user", reason: "" })).rejects.toThrow("accounts.ownRole")
    await expect(changeRole(admin, zoe.id, { role: "user", reason: "" })).rejects.toThrow("accounts.sameRole")
    const admins = await app.db.select().from(members).where(eq(members.role, "admin"))
    for (const other of admins.filter(({ id, status }) => id !== root.id && status === "active"))
      await changeRole(admin, other.id, { role: "user", reason: "" })
    expect(await app.db.select().from(members).where(eq(members.role, "admin"))).toContainEqual(
      expect.objectContaining({ id: root.id }),
    )
  })

  test("a new member gets a member's free months for stored items too, and loses them with the role", async () => {
    const sale = await openShop(app)
    const { listingId } = await sale.bottle(1)
    await sale.payByBank(await sale.order(zoe, listingId, { shipping: "free-storage" }))
    const freeUntil = async () => {
      const own = eq(storedItems.memberId, zoe.id)
      return (await app.db.select().from(storedItems).where(own)).map((item) => item.freeUntil)
    }
    const now = app.clock.now()
    expect(await freeUntil()).toEqual([monthsAfter(now, 3)])
    await actOnMember(admin, zoe.id, "role", { role: "member", reason: "A gift" })
    expect(await freeUntil()).toEqual([monthsAfter(now, 6)])
    const give = (role: Role) =>
      callApi("put", `/members/${zoe.id}/role`, { token: root.token, body: { role, reason: "A test" } })
    expect(await give("user")).toMatchObject({ status: 200 })
    expect(await freeUntil()).toEqual([monthsAfter(now, 3)])
    for (const role of ["member", "editor"] as const) expect(await give(role)).toMatchObject({ status: 200 })
    expect(await freeUntil()).toEqual([monthsAfter(now, 6)])
  })

  test("extra fields in the body of a role or status change are ignored", async () => {
    const body = { role: "overlord" as Role, reason: "A test" }
    const answer = await callApi("put", `/members/${zoe.id}/role`, { token: root.token, body })
    expect(answer).toMatchObject({ status: 422, body: { code: "accounts.roleUnknown" } })
    const odd = await callApi("put", `/members/${zoe.id}/account-status`, {
      token: root.token,
      body: { status: "god" },
    })
    expect(odd).toMatchObject({ status: 422, body: { code: "accounts.statusUnknown" } })
  })
})

test.each(memberActs)("the confirmation of %s names the member and says what it does", (act) => {
  for (const language of languages) {
    const t = textsOf(language, "members")
    for (const key of ["title", "message"] as const) {
      const text = t(`memberDialogs.${act}.${key}`, { names: "ann" })
      expect(text).not.toContain("memberDialogs")
      if (key === "title") expect(text).toContain("ann")
    }
  }
})

test("an address is verified by hand once, and earlier links stop working", async () => {
  const fresh = await person(app, `fresh${people}`, { isVerified: false })
  await verifyManually(admin, fresh.id, "Seen on the phone")
  expect(await rowOf(fresh)).toMatchObject({ emailVerified: true })
  expect(await entriesOf(fresh)).toMatchObject([
    { act: "members.verifyManually", reason: "Seen on the phone" },
  ])
  await expect(verifyManually(admin, fresh.id)).rejects.toThrow("accounts.alreadyVerified")
})

test("signing a member out everywhere ends all their sessions and no others", async () => {
  const login = await callApi("post", "/auth/login", {
    body: { email: zoe.email, password: "a dram before bed" },
  })
  expect(await signOutEverywhere(admin, zoe.id)).toBe(2)
  for (const token of [zoe.token, String(login.body.token)])
    expect((await callApi("get", "/auth/me", { token })).status).toBe(401)
  expect((await callApi("get", "/auth/me", { token: root.token })).status).toBe(200)
})

test("an act on many members skips those it may not change, and reports why", async () => {
  const other = await person(app, `other${people}`)
  const many = (
    ctx: Ctx,
    act: string,
    change: Record<string, string>,
    rows = [zoe.id, root.id, other.id],
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ act, ...change })) form.set(name, value)
    for (const row of rows) form.append("row", row)
    return actOnMembers(ctx, form)
  }
  const reason = "Cleaning up"
  expect(await many(admin, "suspend", { reason })).toMatchObject({
    question: {
      count: 3,
      changes: expect.arrayContaining([
        expect.objectContaining({ name: zoe.username, before: "Active", after: "Suspended" }),
      ]),
    },
  })
  expect(await many(admin, "suspend", { reason, confirmed: "3" })).toMatchObject({
    completed: 2,
    refused: [{ rows: [root.id] }],
  })
  await expect(many(admin, "ban", { confirmed: "3" })).rejects.toThrow("accounts.reasonRequired")
  await expect(many(admin, "verify", {}, [])).rejects.toThrow("admin.rowsUnclear")
  await expect(many(asPerson(app, other), "verify", {})).rejects.toThrow("accounts.notAllowed")
})

test("an act on all members of a filter is for those that it finds", async () => {
  const [one, two] = [await person(app, "kit_one"), await person(app, "kit_two")]
  const form = new FormData()
  form.set("act", "signOut")
  form.set("all", "1")
  const search = new URLSearchParams({ q: "kit_" })
  expect(await actOnMembers(admin, form, search)).toMatchObject({ question: { count: 2, rows: [] } })
  form.set("confirmed", "2")
  expect(await actOnMembers(admin, form, search)).toMatchObject({ completed: 2 })
  for (const { token } of [one, two]) expect((await callApi("get", "/auth/me", { token })).status).toBe(401)
})

describe("members are found", () => {
  const find = async (query: Record<string, unknown>) =>
    (await listMembers(admin, parseListQuery(memberList, query))).members.map(({ username }) => username)

  test("by any fragment of their real name and phone", async () => {
    const names = { firstName: "Xiulan", lastName: "Quek", phoneMb: "+6591237788" }
    await app.db.update(members).set(names).where(eq(members.id, zoe.id))
    for (const q of ["Xiulan Quek", "quek xiu", "9123778", zoe.username.slice(1)]) {
      const found = await listMembers(admin, parseListQuery(memberList, { q, limit: 100 }))
      expect(
        found.members.map(({ id }) => id),
        q,
      ).toContain(zoe.id)
    }
    expect((await listMembers(admin, parseListQuery(memberList, { q: "Xiulan Tan" }))).total).toBe(0)
  })

  test("by any part of name and address, by id, and by what they are", async () => {
    const kay = await person(app, `kay.lim${people}`, { role: "editor", status: "suspended" })
    await app.db.update(members).set({ name: "Kāy Lim 100%_" }).where(eq(members.id, kay.id))
    for (const query of [
      { q: "ay.lim" },
      { q: `LIM${people}@quaich` },
      { q: kay.id },
      { q: "lim 100%_" },
      { q: "kāy", role: "editor", status: "suspended", verified: "yes", country: "Singapore" },
    ])
      expect(await find(query), JSON.stringify(query)).toEqual([kay.username])
    for (const query of [
      { q: "ay%lim" },
      { q: "ay_lim100" },
      { q: kay.username, role: "finance" },
      { q: kay.username, verified: "no" },
    ])
      expect(await find(query), JSON.stringify(query)).toEqual([])
  })

  test("a page at a time in every order, as the API returns it", async () => {
    const options = { token: root.token }
    const { body } = await callApi("get", "/auth/all?limit=2&page=2&sort=username", options)
    const { results, pagination } = body as {
      results: { username: string }[]
      pagination: Record<string, number>
    }
    const { total = 0 } = pagination
    expect(pagination).toEqual({ page: 2, limit: 2, total, pages: Math.ceil(total / 2) })
    const everybody = await app.db
      .select({ username: members.username })
      .from(members)
      .orderBy(members.username)
    expect(results.map(({ username }) => username)).toEqual(
      everybody.slice(2, 4).map(({ username }) => username),
    )
    expect(JSON.stringify(body)).not.toMatch(/password|token|totp/i)
  })
})

test("a member's page shows their activity, and none of their secrets", async () => {
  await changeStatusAndNotify(admin, zoe.id, suspended)
  const page = await readMember(admin, zoe.id)
  expect(page).toMatchObject({
    username: zoe.username,
    status: "suspended",
    account: { hasPassword: true, providers: [], sessions: [{}] },
    canAct: true,
    isSelf: false,
    figures: { bids: 0, lines: 0, unpaidCents: 0 },
    activity: { entries: [{ act: "members.changeAccountStatus", actor: "root" }] },
  })
  const [session] = await app.db.select().from(sessions).where(eq(sessions.memberId, zoe.id))
  expect(JSON.stringify(page)).not.toContain(session?.token)
  expect(JSON.stringify(page)).not.toMatch(/argon2id/)
  expect(await readMember(admin, root.id)).toMatchObject({ isSelf: true, canAct: false })
  await expect(readMember(asPerson(app, zoe), zoe.id)).rejects.toThrow("accounts.notAllowed")
})

test("the audit can be searched by actor, subject, act and time, with the permission only", async () => {
  const now = app.clock.now()
  await changeRole(admin, zoe.id, { role: "editor", reason: "" })
  app.clock.moveTo(new Date(now.getTime() + 2 * 86_400_000))
  await grantRole(admin, zoe.id, { role: "finance", reason: "" })
  app.clock.moveTo(now)
  const acts = async (query: Parameters<typeof listAudit>[1]) =>
    (await listAudit(admin, { subject: zoe.username, ...query })).entries.map(({ after }) => after.role)
  expect(await acts({})).toEqual(["finance", "editor"])
  expect(await acts({ actor: root.email, act: "members.changeRole" })).toEqual(["finance", "editor"])
  expect(await acts({ actor: zoe.username })).toEqual([])
  expect(await acts({ act: "members.changeAccountStatus" })).toEqual([])
  expect(await acts({ to: "2026-12-01" })).toEqual(["editor"])
  expect(await acts({ from: "2026-12-02" })).toEqual(["finance"])
  expect(await acts({ subject: zoe.id, limit: 1, page: 2 })).toEqual(["editor"])
  for (const role of roleNames.filter((name) => name !== "admin")) {
    const other = await person(app, `reader_${role}${people}`, { role })
    await expect(listAudit(asPerson(app, other), {})).rejects.toThrow("accounts.notAllowed")
  }
})
