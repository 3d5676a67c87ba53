import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { person } from "../../../../test/fixtures.ts"
import { signIn } from "./sign-in.ts"
import { startSession } from "./start-session.ts"

const password = "a dram before bed"
const app = await testApp()
const from = (address: string, device: string | null = null) =>
  contextFor(app, guest, "en", { address, userAgent: "a browser", device, declaration: null })
async function idOf(entering: ReturnType<typeof signIn>): Promise<string> {
  const entered = await entering
  return "account" in entered ? entered.account._id : "a second step"
}
const wrong = (email: string, address: string, device?: string) =>
  signIn(from(address, device), { email, password: "not the password" }).catch((problem) => problem.message)

test("signs in by username and by e-mail address, in any spelling", async () => {
  const ann = await person(app, "ann")
  for (const email of ["ann", "ANN", ann.email, "Ann@Quaich.Example"])
    expect(await idOf(signIn(from("192.0.2.1"), { email, password }))).toBe(ann.id)
})

test("ten wrong attempts from one address lock the account for that address alone", async () => {
  const ben = await person(app, "ben")
  const codes: string[] = []
  for (let tries = 0; tries < 12; tries++) codes.push(await wrong(tries % 2 ? "ben" : ben.email, "192.0.2.2"))
  expect(codes.slice(0, 10)).toEqual(Array(10).fill("accounts.wrongLogin"))
  expect(codes.slice(10)).toEqual(Array(2).fill("accounts.tooManyTries"))
  const rightOne = signIn(from("192.0.2.2"), { email: "ben", password })
  await expect(rightOne).rejects.toMatchObject({
    status: 429,
    facts: { retryAfterSeconds: expect.any(Number) },
  })
  expect(await idOf(signIn(from("192.0.2.3"), { email: "ben", password }))).toBe(ben.id)
})

test("fifty wrong names from one address block that address and no other", async () => {
  const cal = await person(app, "cal")
  for (let tries = 0; tries < 50; tries += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => wrong(`nobody${tries + index}`, "192.0.2.4")))
  expect(await wrong("nobody", "192.0.2.4")).toBe("accounts.tooManyTries")
  await expect(signIn(from("192.0.2.4"), { email: "cal", password })).rejects.toThrow("tooManyTries")
  expect(await idOf(signIn(from("192.0.2.5"), { email: "cal", password }))).toBe(cal.id)
})

test("an account that is attacked from many addresses accepts only known browsers", async () => {
  const dee = await person(app, "dee")
  const device = "d".repeat(32)
  await startSession(from("192.0.2.6", device), dee.id)
  for (let tries = 0; tries < 100; tries += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => wrong("dee", `198.51.100.${tries + index}`)))
  expect(await wrong("dee", "198.51.100.200")).toBe("accounts.tooManyTries")
  await expect(signIn(from("203.0.113.9"), { email: "dee", password })).rejects.toThrow("tooManyTries")
  expect(await idOf(signIn(from("203.0.113.9", device), { email: "dee", password }))).toBe(dee.id)
})

test("parallel guesses from few addresses are refused there, and lock the account for nobody else", async () => {
  const ivy = await person(app, "ivy")
  for (const address of ["192.0.2.31", "192.0.2.32", "192.0.2.33", "192.0.2.34"]) {
    const codes = await Promise.all(Array.from({ length: 80 }, () => wrong("ivy", address)))
    expect(codes.filter((answer) => answer === "accounts.wrongLogin").length).toBe(10)
  }
  expect(await idOf(signIn(from("192.0.2.35"), { email: "ivy", password }))).toBe(ivy.id)
})

test("a right password among parallel guesses is refused at the limit", async () => {
  await person(app, "eve")
  for (let tries = 0; tries < 9; tries++) await wrong("eve", "192.0.2.7")
  const tenth = wrong("eve", "192.0.2.7")
  const counted = "select points from limits where key like 'sign-in:%' and key like '% 192.0.2.7'"
  await expect.poll(async () => (await app.pool.query(counted)).rows).toEqual([{ points: 10 }])
  const many = Array.from({ length: 7 }, () => wrong("eve", "192.0.2.7"))
  const right = signIn(from("192.0.2.7"), { email: "eve", password }).then(
    () => "in",
    (problem) => problem.message,
  )
  const codes = await Promise.all([tenth, ...many, right])
  expect(codes.filter((answer) => answer === "accounts.wrongLogin").length).toBe(1)
  expect(codes.at(-1)).toBe("accounts.tooManyTries")
})

test("with one attempt left, only one of several parallel attempts is checked", async () => {
  await person(app, "gus")
  for (let tries = 0; tries < 9; tries++) await wrong("gus", "192.0.2.9")
  const right = () => signIn(from("192.0.2.9"), { email: "gus", password }).catch((no) => no.message)
  const guesses = [...Array.from({ length: 8 }, () => wrong("gus", "192.0.2.9")), right(), right()]
  const codes = await Promise.all(guesses)
  expect(codes.filter((answer) => answer !== "accounts.tooManyTries").length).toBe(1)
})

test("repeated successful sign-ins count as no attempts, in parallel or in sequence", async () => {
  const fay = await person(app, "fay")
  const enter = () => signIn(from("192.0.2.8"), { email: "fay", password })
  for (let times = 0; times < 6; times++) expect(await idOf(enter())).toBe(fay.id)
  expect(await Promise.all(Array.from({ length: 8 }, async () => await idOf(enter())))).toEqual(
    Array(8).fill(fay.id),
  )
  for (let tries = 0; tries < 10; tries++) expect(await wrong("fay", "192.0.2.8")).toBe("accounts.wrongLogin")
  expect(await wrong("fay", "192.0.2.8")).toBe("accounts.tooManyTries")
})
