import { expect, test } from "vitest"
import { guest, type Role, roleNames } from "#domains/accounts/roles.ts"
import type { Actor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { can, covers, denialReason, type Permission, requireOwn, requirePermission } from "./permissions.ts"

const ann: Actor = { id: "mem_ann", username: "ann", role: "user", status: "active", isVerified: true }
const ctx = (change: Partial<Actor> = {}) => ({ actor: { ...ann, ...change } })

const everyday = [
  "account",
  "pay",
  "bid",
  "pledge",
  "buy",
  "sell",
  "wallet",
  "wish",
  "rate",
  "write",
] as const

test("every account has the everyday permissions, but staff who run sales or see reserves cannot bid", () => {
  const denied: Partial<Record<Role, readonly string[]>> = {
    auctioneer: ["bid", "pledge"],
    shopkeeper: ["bid"],
    admin: ["bid", "pledge"],
  }
  for (const role of roleNames)
    for (const permission of everyday) {
      const isDenied = denied[role]?.includes(permission) ?? false
      const reason = denialReason({ role, status: "active", isVerified: true }, permission)
      expect(reason, `${role} ${permission}`).toBe(isDenied ? "runsAuctions" : undefined)
    }
})

test("a suspended member may pay and nothing else, in any role", () => {
  const requested: Permission[] = [
    ...everyday,
    "adminPages",
    "auctions",
    "members",
    "roles",
    "audit",
    "settings",
  ]
  for (const role of roleNames) {
    const left = requested.filter((permission) => can(ctx({ role, status: "suspended" }), permission))
    expect(left, role).toEqual(["pay"])
  }
})

test("a banned member may do nothing, not even pay", () => {
  for (const role of roleNames)
    for (const permission of everyday)
      expect(denialReason({ role, status: "banned", isVerified: true }, permission)).toBe("banned")
})

test("without a verified address a member may buy and pay, but not bid, sell or write", () => {
  const left = everyday.filter((permission) => can(ctx({ isVerified: false }), permission))
  expect(left).toEqual(["account", "pay", "buy", "wish"])
})

test.each([
  ["signIn", guest],
  ["banned", { ...ann, status: "banned" }],
  ["suspended", { ...ann, status: "suspended", isVerified: false }],
  ["notAllowed", { ...ann, isVerified: false }],
] as const)("the reason is %s", (code, actor) => {
  expect(() => requirePermission({ actor: actor as Actor }, "auctions")).toThrow(`accounts.${code}`)
})

test("a role can be granted only by somebody with all of its permissions", () => {
  const coveredBy = (role: Role) => roleNames.filter((other) => covers({ role }, { role: other }))
  expect(coveredBy("admin")).toEqual(roleNames)
  expect(coveredBy("auctioneer")).not.toContain("admin")
  expect(coveredBy("user")).toEqual(["user"])
  for (const role of roleNames) expect(coveredBy(role)).toContain(role)
})

test("a member reaches only their own rows, staff with the permission anybody's; a refusal does not reveal whether the row exists", () => {
  const ben = newId("mem")
  expect(requireOwn(ctx(), "mem_ann")).toBe("mem_ann")
  for (const id of [ben, "mem_nobody", "", "mem_ann ", "MEM_ANN"]) {
    expect(() => requireOwn(ctx(), id)).toThrow("accounts.notYours")
    expect(() => requireOwn(ctx(), id, { orWith: "members" })).toThrow("accounts.notYours")
  }
  expect(() => requireOwn({ actor: guest }, ben)).toThrow("accounts.signIn")
  expect(requireOwn(ctx({ role: "admin" }), ben, { orWith: "members" })).toBe(ben)
  // An order of a guest has no member.
  expect(requireOwn(ctx({ role: "admin" }), "", { orWith: "members" })).toBe("mem_")
  expect(() => requireOwn(ctx({ role: "admin" }), ben)).toThrow("accounts.notYours")
  const suspended = ctx({ role: "admin", status: "suspended" })
  expect(() => requireOwn(suspended, ben, { orWith: "members" })).toThrow("accounts.notYours")
})
