import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import { members } from "./schema.ts"

const app = await testApp()
const callApi = apiClient(app)
const ann = await person(app, "ann")
const ben = await person(app, "ben")
const hana = await person(app, "hana", { role: "admin" })
const update = (body: unknown, token = ann.token, id: string = ann.id) =>
  callApi("put", `/auth/update/${id}`, { token, body })
const row = async () => (await app.db.select().from(members).where(eq(members.id, ann.id)))[0]

test("the named fields are changed, the number is stored in international format, the dial code follows", async () => {
  const answer = await update({
    displayName: "Ann T.",
    first_name: "Ann",
    last_name: "Tan",
    country_mb: "Malaysia",
    country_code_mb: "+1",
    phone_mb: "012-345 6789",
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: "success",
      user: {
        displayName: "Ann T.",
        first_name: "Ann",
        last_name: "Tan",
        country_mb: "Malaysia",
        country_code_mb: "+60",
        phone_mb: "+60123456789",
      },
    },
  })
  expect((await callApi("get", "/auth/me", { token: ann.token })).body).toMatchObject({
    user: { displayName: "Ann T." },
  })
})

test("an absent field stays, and an empty one is cleared", async () => {
  await update({ first_name: "", phone_mb: "" })
  expect(await row()).toMatchObject({
    firstName: null,
    phoneMb: null,
    lastName: "Tan",
    countryMb: "Malaysia",
  })
})

test.each([
  [{ role: "admin" }],
  [{ status: "active" }],
  [{ balance: 100_000 }],
  [{ email: "new@quaich.example" }],
  [{ emailVerified: true }],
  [{ isVerified: true }],
  [{ username: "other" }],
  [{ password: "a new password" }],
  [{ _id: "mem_other" }],
  [{ id: "mem_other" }],
  [{ totpSecret: "" }],
  [{ closedAt: null }],
  [{ statusReason: "" }],
  [{ createdAt: "2020-01-01" }],
  [JSON.parse('{"__proto__": {"role": "admin"}, "role": "admin"}')],
])("nothing else can be changed: %j", async (body) => {
  const before = await row()
  const answer = await update({ first_name: "Mallory", ...body })
  expect(answer).toMatchObject({ status: 422, body: { code: "accounts.fieldNotEditable" } })
  expect(await row()).toEqual(before)
})

test.each([
  [{ displayName: "" }, "accounts.nameInvalid", "displayName"],
  [{ displayName: "Ann\r\nBcc: everybody@example.com" }, "accounts.nameInvalid", "displayName"],
  [{ first_name: "x".repeat(61) }, "accounts.nameInvalid", "first_name"],
  [{ last_name: 7 }, "accounts.nameInvalid", "last_name"],
  [{ country_mb: "Atlantis" }, "accounts.countryRequired", "country_mb"],
  [{ phone_mb: "12" }, "accounts.phoneInvalid", "phone_mb"],
])("%j is refused at its field", async (body, code, field) => {
  expect(await update(body)).toMatchObject({ status: 422, body: { code, facts: { field } } })
})

test("nobody can change another member; staff with the permission can, and it is audited", async () => {
  expect(await update({ first_name: "Ben" }, ben.token)).toMatchObject({
    status: 403,
    body: { code: "accounts.notYours" },
  })
  expect(await update({ first_name: "Anne" }, hana.token)).toMatchObject({ status: 200 })
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(entries).toMatchObject([
    { act: "accounts.updateMember", actorId: hana.id, after: { fields: "firstName" } },
  ])
  expect(await update({ first_name: "No" }, hana.token, "mem_unknown")).toMatchObject({ status: 404 })
  expect(await update({ first_name: "No" }, ann.token, "mem_unknown")).toMatchObject({ status: 403 })
})
