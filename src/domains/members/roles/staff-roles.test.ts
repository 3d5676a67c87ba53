import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { denialReason, permissionsOf } from "#domains/accounts/permissions.ts"
import type { StaffRole } from "#domains/accounts/roles.ts"
import { members, staffRoles } from "#domains/accounts/schema.ts"
import { readActor } from "#domains/accounts/sessions/read-actor.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { resolveActor } from "#domains/accounts/sessions/session.ts"
import type { StaffPermission } from "#domains/accounts/staff-permissions.ts"
import { worksWith } from "#domains/accounts/staff-roles/rights.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { approveFor, colleagueOf } from "../../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person, storedRole } from "../../../../test/fixtures.ts"
import { changeRoleAndStorage } from "../change-status-and-role.ts"
import { parseRole, permissionField } from "./inputs.ts"
import { listStaff } from "./list-staff.ts"
import { listRoles, readRoleDraft } from "./read-roles.ts"
import { changeStaffRole, createStaffRole, deleteStaffRole } from "./save-staff-role.ts"

let app: TestApp
let admin: Ctx
let count = 0
let role: StaffRole
let wanda: Person

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "root", { role: "admin" }))
})

beforeEach(async () => {
  count++
  role = await storedRole(app, content("Warehouse", "ship", "stock"))
  wanda = await person(app, `wanda${count}`, { role: "staff", staffRole: role })
})

function content(name: string, ...permissions: StaffPermission[]) {
  return { name: `${name} ${count}`, permissions, isReadOnly: false }
}

const reason = "For the season"
const as = async ({ token }: Person) => await resolveActor(app, token)
const may = async (who: Person, permission: StaffPermission) =>
  denialReason(await as(who), permission) === undefined

test("a stored role decides what its holders may do, and every account still does what members do", async () => {
  expect(permissionsOf({ actor: await as(wanda) })).toEqual(
    expect.arrayContaining(["account", "pay", "adminPages", "ship", "stock"]),
  )
  expect(await may(wanda, "orders")).toBe(false)
  const others = await app.db.select().from(members).where(worksWith("ship"))
  expect(others.map(({ id }) => id)).toContain(wanda.id)
  expect((await app.db.select().from(members).where(worksWith("money"))).map(({ id }) => id)).not.toContain(
    wanda.id,
  )
})

test("a change takes effect for open sessions at once, and is recorded before and after", async () => {
  expect(await may(wanda, "orders")).toBe(false)
  expect(await changeStaffRole(admin, role.id, { ...content("Depot", "ship", "orders"), reason })).toBe(
    "done",
  )
  expect(await may(wanda, "orders")).toBe(true)
  expect(await may(wanda, "stock")).toBe(false)
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, role.id))
  expect(entry).toMatchObject({
    ...{ act: "roles.change", reason },
    before: { permissions: "ship stock" },
    after: { permissions: "ship orders" },
  })
})

test("more access to money waits for a second admin while somebody has the role", async () => {
  const wider = { ...content("Depot", "ship", "money"), reason }
  expect(await changeStaffRole(admin, role.id, wider)).toBe("waits")
  expect(await may(wanda, "money")).toBe(false)
  await approveFor(await colleagueOf(app), role.id)
  expect(await may(wanda, "money")).toBe(true)
  const free = await storedRole(app, content("Free", "ship"))
  expect(await changeStaffRole(admin, free.id, { ...content("Till", "money"), reason })).toBe("done")
})

test("a read-only role that begins to write waits for a second admin, too", async () => {
  const looks = await storedRole(app, { ...content("Looks", "money"), isReadOnly: true })
  await person(app, `lookout${count}`, { role: "staff", staffRole: looks })
  const writes = { ...content("Looks", "money"), reason }
  expect(await changeStaffRole(admin, looks.id, writes)).toBe("waits")
})

test("nobody gives a permission that they do not have, or changes their own role", async () => {
  const givers = await storedRole(app, content("Givers", "roles", "members", "ship"))
  const gita = await person(app, `gita${count}`, { role: "staff", staffRole: givers })
  const giver = asPerson(app, gita, { staffRole: givers })
  await expect(createStaffRole(giver, { ...content("New", "money"), reason })).rejects.toThrow("roleNotYours")
  await expect(changeStaffRole(giver, role.id, { ...content("X", "ship"), reason })).rejects.toThrow(
    "higherRole",
  )
  await expect(changeStaffRole(giver, givers.id, { ...content("X", "ship"), reason })).rejects.toThrow(
    "ownRole",
  )
  await expect(deleteStaffRole(giver, givers.id, reason)).rejects.toThrow("ownRole")
  const zoe = await person(app, `zoe${count}`)
  await expect(changeRoleAndStorage(giver, zoe.id, { role: role.id, reason })).rejects.toThrow("roleNotYours")
  await expect(changeRoleAndStorage(giver, gita.id, { role: role.id, reason })).rejects.toThrow("ownRole")
})

test("a role is given like the others: at once, or with a second admin", async () => {
  const zoe = await person(app, `zed${count}`)
  expect(await changeRoleAndStorage(admin, zoe.id, { role: role.id, reason })).toBe("done")
  expect(await as(zoe)).toMatchObject({ role: "staff", staffRole: { id: role.id } })
  const till = await storedRole(app, content("Till", "money"))
  expect(await changeRoleAndStorage(admin, zoe.id, { role: till.id, reason })).toBe("waits")
  expect(await may(zoe, "money")).toBe(false)
  // The second admin saw another role than it is now.
  await changeStaffRole(admin, till.id, { ...content("Till", "money", "settings"), reason })
  await expect(approveFor(await colleagueOf(app), zoe.id)).rejects.toThrow("accounts.roleChanged")
  await changeStaffRole(admin, till.id, { ...content("Till", "money"), reason })
  await approveFor(await colleagueOf(app), zoe.id)
  expect(await may(zoe, "money")).toBe(true)
  expect(await changeRoleAndStorage(admin, zoe.id, { role: "user", reason })).toBe("done")
  expect(await may(zoe, "money")).toBe(false)
})

test("a role that somebody has stays; of a deletion and a gift at once only one succeeds", async () => {
  await expect(deleteStaffRole(admin, role.id, reason)).rejects.toThrow("accounts.roleInUse")
  const free = await storedRole(app, content("Free", "ship"))
  const zoe = await person(app, `zac${count}`)
  const results = await Promise.allSettled([
    deleteStaffRole(admin, free.id, reason),
    changeRoleAndStorage(await colleagueOf(app), zoe.id, { role: free.id, reason }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
})

test("names are unique, and not those of built-in roles", async () => {
  await expect(createStaffRole(admin, { ...content("Warehouse", "ship"), reason })).rejects.toThrow(
    "roleNameTaken",
  )
  const form = { [permissionField("ship")]: "on", reason }
  for (const name of ["Admin", "finance", " STAFF "])
    expect(() => parseRole({ ...form, name })).toThrow("roleNameTaken")
  expect(() => parseRole({ name: "Empty", reason })).toThrow("permissionsRequired")
  expect(() => parseRole({ ...form, name: "Shippers", reason: " " })).toThrow("reasonRequired")
  expect(parseRole({ ...form, name: "Shippers", "can.everything": "on" }).permissions).toEqual(["ship"])
})

test("staff who may only read do so, and every request that may change something is refused", async () => {
  const looks = await storedRole(app, { ...content("Looks", "money", "auctions"), isReadOnly: true })
  const { token } = await person(app, `nora${count}`, { role: "staff", staffRole: looks })
  const request = (method: string) =>
    readActor(app, { method, cookies: undefined, authorization: `Token ${token}` })
  for (const method of ["GET", "HEAD"]) expect(denialReason(await request(method), "money")).toBeUndefined()
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get"]) {
    expect(denialReason(await request(method), "money"), method).toBe("readOnly")
    expect(denialReason(await request(method), "adminPages"), method).toBe("readOnly")
    expect(denialReason(await request(method), "account"), method).toBeUndefined()
  }
  // Who sees reserves does not bid, whatever the request.
  expect(denialReason(await request("POST"), "bid")).toBe("runsAuctions")
  const actor = await request("POST")
  await expect(transaction({ ...admin, actor }, (tx) => requireFreshPermission(tx, "money"))).rejects.toThrow(
    "accounts.readOnly",
  )
  const ids = (await app.db.select().from(members).where(worksWith("money"))).map(({ id }) => id)
  expect(ids).not.toContain(actor.id)
})

test("the page lists who has which role, and a new role begins as a copy", async () => {
  const roles = await listRoles(admin)
  expect(roles.slice(0, 5).map(({ id }) => id)).toEqual([
    ...["auctioneer", "shopkeeper", "editor", "finance", "admin"],
  ])
  expect(roles.find(({ id }) => id === role.id)).toMatchObject({ people: 1, permissions: ["ship", "stock"] })
  const rows = await listStaff(admin)
  expect(rows.find(({ id }) => id === wanda.id)).toMatchObject({
    ...{ staffRole: role.name, hasTwoSteps: false, sessions: 1 },
  })
  expect(await readRoleDraft(admin, role.id)).toMatchObject({ permissions: ["ship", "stock"] })
  expect((await readRoleDraft(admin, "finance")).permissions).toEqual(["orders", "money", "people"])
  for (const read of [listRoles, listStaff])
    await expect(async () => read(asPerson(app, wanda, { staffRole: role }))).rejects.toThrow("notAllowed")
  expect(await app.db.select().from(staffRoles)).not.toHaveLength(0)
})
