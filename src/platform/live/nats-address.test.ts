import fc from "fast-check"
import { expect, test } from "vitest"
import { readNatsAddress } from "./nats-address.ts"

test("an address has one host or several, and a user or none", () => {
  expect(readNatsAddress("nats://quaich:p%40ss@a:4222,b.example:5222,[::1]")).toEqual({
    ...{ servers: ["a:4222", "b.example:5222", "[::1]:4222"], isEncrypted: false },
    ...{ user: "quaich", password: "p@ss" },
  })
  expect(readNatsAddress("tls://nats.example/")).toEqual({
    ...{ servers: ["nats.example:4222"], isEncrypted: true },
    ...{ user: undefined, password: undefined },
  })
})

test("what cannot be meant is refused", () => {
  for (const text of [
    ...["", "nats://", "http://a:4222", "a:4222", "nats://a:0", "nats://a:65536", "nats://a,", "nats://a:b"],
    ...["nats://user@a", "nats://:pass@a", "nats://u:p@", "nats://u:%zz@a", "nats://a/path", "nats://a?x=1"],
    ...["nats://u:p@a,u:p@b", "nats://a b"],
  ])
    expect(readNatsAddress(text), text).toBeUndefined()
})

test("a user and a password with any characters come back as they were", () => {
  const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(texts, texts, (user, password) => {
      const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
      expect(readNatsAddress(`nats://${login}@a`)).toMatchObject({ user, password })
    }),
  )
})
