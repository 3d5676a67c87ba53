import { expect, test } from "vitest"
import { atHost, chooseHost, hostsOf, isNewest, withHostParameter } from "./hosts.ts"

const a = { host: "a", port: 5432 }
const b = { host: "b", port: 5433 }
const c = { host: "c", port: 5432 }

test.each([
  ["postgres://ann:p@a,b:5433/quaich", [a, b]],
  ["postgres://ann:p@a:5432,b:5433/quaich?target_session_attrs=read-write", [a, b]],
  ["postgres://ann:p@/quaich?host=a,b&port=5432,5433", [a, b]],
  ["postgres://ann:p@a,c/quaich", [a, c]],
  ["postgres://ann:p@/quaich?host=a,c", [a, c]],
  [
    "postgres://ann:p@[::1]:5432,[::2]/quaich",
    [
      { host: "::1", port: 5432 },
      { host: "::2", port: 5432 },
    ],
  ],
])("%s lists its hosts, and becomes a URL", (address, hosts) => {
  const url = withHostParameter(address) ?? ""
  expect(hostsOf(url)).toEqual(hosts)
  expect(new URL(url)).toMatchObject({ username: "ann", password: "p", pathname: "/quaich" })
  expect(withHostParameter(url)).toBe(url)
})

test.each(["postgres://a:1/quaich", "postgres://a/quaich?host=%2Fvar%2Frun", "postgres://x:a,b@c/d?e=f,g"])(
  "%s has one host and stays as it is",
  (address) => {
    expect(withHostParameter(address)).toBe(address)
    expect(hostsOf(address).length).toBeLessThan(2)
  },
)

test("the address of one host keeps everything else", () => {
  const url = withHostParameter("postgres://ann:p@a:5432,b:5433/quaich?sslmode=require") ?? ""
  expect(atHost(url, b)).toBe("postgres://ann:p@a:5432/quaich?sslmode=require&host=b&port=5433")
})

const none = { timeline: 0, host: undefined }
const primary = (host: typeof a, timeline: number) => ({ host, timeline, acceptsWrites: true })
const standby = (host: typeof a, timeline: number) => ({ host, timeline, acceptsWrites: false })

test("the primary of the newest timeline is chosen, never a former one", () => {
  expect(chooseHost([standby(a, 1), primary(b, 1)], none)).toEqual({ timeline: 1, host: b })
  expect(chooseHost([primary(a, 1), primary(b, 2)], none)).toEqual({ timeline: 2, host: b })
  // Its successor is down, or only a standby has followed that.
  expect(chooseHost([primary(a, 1), { host: b }], { timeline: 2, host: b })).toEqual({ timeline: 2 })
  expect(chooseHost([primary(a, 1), { host: b }, standby(c, 2)], none)).toEqual({ timeline: 2 })
})

test("of two primaries with one timeline the known one is kept, else the first is taken", () => {
  expect(chooseHost([primary(a, 1), primary(b, 1)], none).host).toBe(a)
  expect(chooseHost([primary(a, 1), primary(b, 1)], { timeline: 1, host: b }).host).toBe(b)
  expect(chooseHost([{ host: a }, primary(b, 1)], { timeline: 1, host: a }).host).toBe(b)
})

test("the known primary and a newly promoted one need no other answers", () => {
  const newest = { timeline: 2, host: b }
  expect(isNewest(primary(b, 2), newest)).toBe(true)
  expect(isNewest(primary(a, 3), newest)).toBe(true)
  for (const other of [primary(a, 2), primary(a, 1), standby(a, 3), { host: a }])
    expect(isNewest(other, newest)).toBe(false)
  expect(isNewest(primary(a, 1), none)).toBe(false)
})
