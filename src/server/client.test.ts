import fc from "fast-check"
import { expect, test } from "vitest"
import type { AppContext } from "#platform/ctx.ts"
import { clientAddress } from "./client.ts"

const behindProxy = { trustsProxy: true } as AppContext

test.each([
  ["14.160.0.1", "14.160.0.1"],
  ["14.160.0.1:51234", "14.160.0.1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::1", "::1"],
  ["::ffff:14.160.0.1", "14.160.0.1"],
  ["[::ffff:14.160.0.1]:51234", "14.160.0.1"],
  ["::FFFF:14.160.0.1", "14.160.0.1"],
  ["203.0.113.9, 14.160.0.1:51234", "14.160.0.1"],
])("an address from a proxy is read without its port: %s", (forwarded, address) => {
  expect(clientAddress(behindProxy, forwarded, undefined)).toBe(address)
})

test("all connections from one address are the same client, whatever port a proxy adds", () => {
  const port = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(fc.ipV4(), port, (address, from) => {
      expect(clientAddress(behindProxy, `${address}:${from}`, undefined)).toBe(address)
    }),
  )
  fc.assert(
    fc.property(fc.ipV6(), port, (address, from) => {
      const bare = clientAddress(behindProxy, address, undefined)
      expect(clientAddress(behindProxy, `[${address}]:${from}`, undefined)).toBe(bare)
    }),
  )
})

test("without a trusted proxy, forwarded addresses are ignored", () => {
  expect(clientAddress({ trustsProxy: false } as AppContext, "14.160.0.1:51234", undefined)).toBeNull()
})
