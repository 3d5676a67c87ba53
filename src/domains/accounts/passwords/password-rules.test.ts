import { expect, test } from "vitest"
import { requireGoodPassword } from "./password-rules.ts"

const ann = { username: "ann_of_islay", email: "ann.lim@quaich.example" }
const judged = (password: string) =>
  requireGoodPassword(password, ann).then(
    () => "good",
    (problem) => problem.message.replace("accounts.", ""),
  )

test.each([
  "a dram before bed",
  "correct horse battery",
  "Tr0ub4dor&3 of Islay",
  "một ly trước khi ngủ",
  "睡前来一小杯威士忌吧好吗",
])("%s is accepted", async (password) => {
  expect(await judged(password)).toBe("good")
})

test.each([
  "1234567890",
  "Password123",
  "qwertyuiop",
  "passwordpassword",
  "Iloveyou2026!",
  "aaaaaaaaaa",
  "0000000000000",
  "１２３４５６７８９０",
])("%s is refused as easily guessed", async (password) => {
  expect(await judged(password)).toBe("passwordTooCommon")
})

test.each(["ANN_of_islay", "ann_of_islay1", "ann.lim@quaich.example", "Ann.Lim2026!!"])(
  "%s is refused as the owner's own name",
  async (password) => {
    expect(await judged(password)).toBe("passwordIsName")
  },
)
