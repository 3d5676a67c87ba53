import { expect, test } from "vitest"
import { saveSetting } from "#domains/content/settings.ts"
import { contextFor } from "#platform/ctx.ts"
import { testHouse } from "../../../test/db.ts"
import { person } from "../../../test/world.ts"
import { registerMember } from "./register-member.ts"

const password = "a dram before bed"
const house = await testHouse()
const ctx = contextFor(house)
const kai = {
  username: "kai",
  email: "kai@quaich.example",
  password,
  country_mb: "Singapore",
  country_code_mb: "+65",
}

test("a name or an address that is taken is refused, however it is written", async () => {
  await person(house, "ann")
  for (const taken of [{ username: "ANN" }, { email: "Ann@Quaich.example" }])
    await expect(registerMember(ctx, { ...kai, ...taken })).rejects.toThrow(
      "accounts.emailOrUserAlreadyExists",
    )
})

test("a password from every guesser's list is refused", async () => {
  await expect(registerMember(ctx, { ...kai, password: "Password123" })).rejects.toThrow(
    "accounts.passwordTooCommon",
  )
})

test("nobody registers while the house has closed registration", async () => {
  await saveSetting(ctx, "registration", "closed")
  await expect(registerMember(ctx, kai)).rejects.toThrow("accounts.registrationClosed")
  await saveSetting(ctx, "registration", "open")
  expect((await registerMember(ctx, kai)).account.username).toBe("kai")
})
