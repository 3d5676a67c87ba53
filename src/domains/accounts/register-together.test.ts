import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { registerMember } from "./register-member.ts"

const app = await testApp()

test("more registrations at once than connections do not deadlock", async () => {
  const registered = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      registerMember(contextFor(app), {
        username: `crowd${index}`,
        email: `crowd${index}@quaich.example`,
        password: "a dram before bed",
        country_mb: "Singapore",
        country_code_mb: "+65",
      }),
    ),
  )
  expect(new Set(registered.map(({ account }) => account._id)).size).toBe(30)
})
