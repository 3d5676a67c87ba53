import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import { appointAdmin } from "./appoint-admin.ts"
import { members } from "./schema.ts"

const app = await testApp()

test("the first two admins are appointed on the server, and no further ones", async () => {
  const people = [await person(app, "ada"), await person(app, "ben"), await person(app, "cat")]
  const machine = contextFor(app)
  await expect(appointAdmin(machine, "nobody")).rejects.toMatchObject({ code: "accounts.noSuchMember" })
  expect(await appointAdmin(machine, "ada")).toBe("ada")
  expect(await appointAdmin(machine, "ben@quaich.example")).toBe("ben")
  await expect(appointAdmin(machine, "cat")).rejects.toMatchObject({ code: "accounts.enoughAdmins" })
  const admins = await app.db.select({ id: members.id }).from(members).where(eq(members.role, "admin"))
  expect(admins.map(({ id }) => id).toSorted()).toEqual(
    people
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  )
})
