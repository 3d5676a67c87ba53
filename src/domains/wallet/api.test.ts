import { expect, test } from "vitest"
import { contextFor, transaction } from "#platform/ctx.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { accountOf } from "./accounts.ts"
import { payWithdrawal } from "./end-withdrawal.ts"
import { postJournal } from "./post-journal.ts"

const app = await testApp()
const callApi = apiClient(app)
const fay = await person(app, "fay", { role: "finance" })
const ann = await person(app, "ann")

const give = (amount: number, key: string) =>
  transaction(contextFor(app), (tx) =>
    postJournal(tx, {
      kind: "top-up",
      idempotencyKey: key,
      moves: [{ from: "outside:card", to: accountOf(ann.id), amount }],
    }),
  )
const balanceInRecord = async () => {
  const { body } = await callApi("get", "/auth/me", { token: ann.token })
  return (body.user as { balance: number }).balance
}
const wish = { amountCents: 30_00, bankHolder: "Ann Tan", bankName: "DBS", bankNumber: "012-345678-9" }

test("the signed-in member's record always has the current balance, however recently it was cached", async () => {
  expect(await balanceInRecord()).toBe(0)
  await give(80_00, "first")
  expect(await balanceInRecord()).toBe(80_00)
  const answer = await callApi("post", "/wallet/withdraw", {
    token: ann.token,
    body: { ...wish, idempotencyKey: "first-wish" },
  })
  expect(answer).toMatchObject({ status: 201, body: { status: "success", balance: 50_00 } })
  expect(await balanceInRecord()).toBe(50_00)
  await payWithdrawal(asPerson(app, fay), String(answer.body.id))
  expect(await balanceInRecord()).toBe(50_00)
})

test("a wallet is visible to its owner and to finance only", async () => {
  const own = await callApi("get", `/wallet/${ann.id}`, { token: ann.token })
  expect(own.body).toEqual({ user: ann.id, balance: 50_00, points: 0 })
  expect((await callApi("get", `/wallet/${ann.id}`, { token: fay.token })).body).toEqual(own.body)
  expect((await callApi("get", `/wallet/mem_${"0".repeat(24)}`, { token: fay.token })).status).toBe(404)
})

test("spending more than the balance is refused with the specification's message", async () => {
  const body = { ...wish, amountCents: 50_01, idempotencyKey: "too-much-key" }
  const answer = await callApi("post", "/wallet/withdraw", { token: ann.token, body })
  expect(answer).toMatchObject({ status: 409, body: { message: "Not Enough Balance" } })
})

test("only finance can give points", async () => {
  const body = { change: 250, reason: "A broken parcel", idempotencyKey: "points-key" }
  const given = await callApi("put", `/wallet/point/${ann.id}`, { token: fay.token, body })
  expect(given.body).toEqual({ status: "success", user: ann.id, points: 250 })
  expect((await callApi("put", `/wallet/point/${ann.id}`, { token: ann.token, body })).status).toBe(403)
})
