import { expect, test } from "vitest"
import type { AppContext } from "#platform/ctx.ts"
import { admissionOf, admittance } from "./allowed-hosts.ts"
import type { Config } from "./config.ts"

const shop = admissionOf({ origin: "https://quaich.example", shareOrigin: "https://dram.example:8443" })
const demo = admissionOf({ origin: "http://localhost:3000", shareOrigin: undefined })
const named = (host?: string) => ({ url: "/home", headers: host === undefined ? {} : { host } })

test.each(["quaich.example", "QUAICH.example", "quaich.example:443", "dram.example:8443"])(
  "a server accepts its own names: %s",
  (host) => expect(shop(named(host))).toBe("allowed"),
)

test.each([
  undefined,
  "",
  "evil.example",
  "quaich.example:8080",
  "quaich.example.evil.example",
  "evil.example#quaich.example",
  "dram.example",
  "localhost",
  "127.0.0.1:3000",
])("a server refuses any other name: %s", (host) => expect(shop(named(host))).toBe("refused"))

test.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost", "LOCALHOST:4500"])(
  "on loopback every name of this machine is accepted: %s",
  (host) => expect(demo(named(host))).toBe("allowed"),
)

test.each([
  undefined,
  "evil.example",
  "localhost.evil.example:3000",
  "127.0.0.1.evil.example",
  "10.0.0.1:3000",
  "localhost:65536",
  "localhost:99999",
])("on loopback any other name is refused: %s", (host) => expect(demo(named(host))).toBe("refused"))

test("probes need no Host, and may send any", () => {
  for (const url of ["/healthz", "/readyz", "/readyz?verbose", "/metrics"])
    for (const headers of [{}, { host: "10.0.0.7:3000" }, { host: "not a host" }])
      expect(shop({ url, headers })).toBe("probe")
  expect(shop({ url: "/healthz/../dev/mail", headers: {} })).toBe("refused")
})

test("a request whose target has a foreign site in it is refused, whatever its Host", () => {
  for (const url of ["http://evil.example/home", "evil.example:443", "*"])
    expect(demo({ url, headers: { host: "localhost" } })).toBe("refused")
})

/** Returns the origin that links have after a request with this Host. */
function originAfter(followsHost: boolean, host: string, url = "/home"): string {
  const app = { origin: "http://localhost:4500" } as AppContext
  const config = { origin: app.origin, shareOrigin: undefined, followsHost } as Config
  const isAdmitted = admittance(app, config)({ url, headers: { host } } as never, {} as never)
  expect(isAdmitted).toBe(true)
  return app.origin
}

test("a demo's links follow the address at which it was opened", () => {
  expect(originAfter(true, "127.0.0.1:4500")).toBe("http://127.0.0.1:4500")
  expect(originAfter(true, "localhost:8080")).toBe("http://localhost:8080")
  expect(originAfter(true, "127.0.0.1:4500", "/healthz")).toBe("http://localhost:4500")
  expect(originAfter(false, "127.0.0.1:4500")).toBe("http://localhost:4500")
})
