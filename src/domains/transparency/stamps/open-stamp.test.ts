import { createHash } from "node:crypto"
import { AsnConvert } from "@peculiar/asn1-schema"
import { TimeStampReq } from "@peculiar/asn1-tsp"
import fc from "fast-check"
import { afterAll, beforeEach, expect, test } from "vitest"
import { TimestampServer } from "../../../../test/servers/timestamp-server.ts"
import { openStamp, StampRefused } from "./open-stamp.ts"

const authority = await TimestampServer.open()
afterAll(() => authority.close())

const checkpoint = "quaich.example/log\n3\nroot\n\n— quaich.example/log signature\n"
const { roots } = authority
const imprintOf = (data: string) => createHash("sha256").update(data).digest()

beforeEach(() => {
  authority.signer = "usual"
  authority.settings = ""
})

/** A stamp of the checkpoint, and what it has to be. */
function stamped({ options = ["-cert"], signer = "usual" } = {}) {
  authority.signer = signer
  const query = authority.queryFor(checkpoint, options)
  const { nonce } = AsnConvert.parse(query, TimeStampReq)
  const expected = {
    imprint: imprintOf(checkpoint),
    nonce: new Uint8Array(nonce ?? new ArrayBuffer()),
    roots,
  }
  return { response: authority.reply(query), expected }
}

const ec = (curve: string) => ["-algorithm", "EC", "-pkeyopt", `ec_paramgen_curve:${curve}`]

test.each([
  ["RSA", undefined, ""],
  [
    "RSA with SHA-512, and fractions of a second",
    undefined,
    "signer_digest = sha512\nclock_precision_digits = 3",
  ],
  ["RSA, its certificate named by SHA-1", undefined, "ess_cert_id_alg = sha1"],
  ["ECDSA", ec("P-256"), ""],
  ["ECDSA with SHA-384", ec("P-384"), "signer_digest = sha384\ness_cert_id_alg = sha512"],
])("a stamp with %s is right here and for openssl", (name, key, settings) => {
  if (key) authority.addSigner(name, { key })
  authority.settings = settings
  const before = Date.now()
  const { response, expected } = stamped(key ? { signer: name } : {})
  const { at, authority: named } = openStamp(response, expected)
  expect(named).toBe(`Clock ${key ? name : "usual"}`)
  expect(at.getTime()).toBeGreaterThanOrEqual(before - 1_000)
  expect(at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(authority.verify(checkpoint, response)).toContain("Verification: OK")
})

test("a signature with RSA-PSS is understood too", () => {
  const { response, expected } = stamped()
  const pss = authority.signAgain(response, ["usual"], ["-keyopt", "rsa_padding_mode:pss"])
  expect(openStamp(pss, expected).authority).toBe("Clock usual")
})

test("a stamp of another head, with another nonce or without one is refused", () => {
  const { response, expected } = stamped()
  const other = { ...expected, imprint: imprintOf(`${checkpoint} `) }
  expect(() => openStamp(response, other)).toThrow("the stamp is of something else")
  const nonce = expected.nonce.toReversed()
  expect(() => openStamp(response, { ...expected, nonce })).toThrow("the stamp answers another request")
  const bare = stamped({ options: ["-cert", "-no_nonce"] })
  expect(() => openStamp(bare.response, bare.expected)).toThrow("the stamp answers another request")
})

test("a refusal by the authority is refused with its reason", () => {
  authority.settings = "digests = sha512"
  const { response, expected } = stamped()
  expect(() => openStamp(response, expected)).toThrow(/the authority refused: status 2 .*badAlg/)
})

test("a stamp without its certificate, or with two signatures, is refused", () => {
  const bare = stamped({ options: [] })
  expect(() => openStamp(bare.response, bare.expected)).toThrow("the stamp has no certificate")
  const { response, expected } = stamped()
  authority.addSigner("second")
  const twice = authority.signAgain(response, ["usual", "second"])
  expect(() => openStamp(twice, expected)).toThrow("the stamp needs one signature")
})

test("only certificates that are for time stamps alone, of now and of a trusted root are accepted", () => {
  const key = ec("P-256")
  authority.addSigner("of a web server", { key, usage: "critical,serverAuth" })
  authority.addSigner("of both", { key, usage: "critical,timeStamping,serverAuth" })
  authority.addSigner("not critical", { key, usage: "timeStamping" })
  authority.addSigner("ended", {
    key,
    days: ["-startdate", "20200101000000Z", "-enddate", "20200201000000Z"],
  })
  authority.addRoot("foreign")
  authority.addSigner("of another root", { key }, "foreign")
  const { response, expected } = stamped()
  const by = (signer: string) => authority.signAgain(response, [signer])
  for (const signer of ["of a web server", "of both", "not critical"])
    expect(() => openStamp(by(signer), expected), signer).toThrow("the certificate is not for time stamps")
  expect(() => openStamp(by("ended"), expected)).toThrow("the certificate is not valid at that time")
  const foreign = by("of another root")
  expect(() => openStamp(foreign, expected)).toThrow("the certificate leads to none of the trusted roots")
  expect(openStamp(foreign, { ...expected, roots: [] }).authority).toBe("Clock of another root")
})

test("whatever is changed in it, the answer is refused or says the same", () => {
  const { response, expected } = stamped()
  const right = openStamp(response, expected)
  let refused = 0
  fc.assert(
    fc.property(fc.nat(response.length - 1), fc.integer({ min: 1, max: 255 }), (place, difference) => {
      const changed = Uint8Array.from(response)
      changed[place] = (changed[place] ?? 0) ^ difference
      try {
        expect(openStamp(changed, expected)).toEqual(right)
      } catch (problem) {
        expect(problem).toBeInstanceOf(StampRefused)
        refused++
      }
    }),
    { numRuns: 200 },
  )
  expect(refused).toBeGreaterThan(20)
})

test("garbage and answers that were cut are refused", () => {
  const { response, expected } = stamped()
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 500 }),
        fc.nat(response.length - 1).map((length) => response.subarray(0, length)),
      ),
      (given) => {
        expect(() => openStamp(given, expected)).toThrow(StampRefused)
      },
    ),
  )
})
