import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeEach, expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { withLogKeys } from "../../../test/fixtures/with-log-keys.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { appendToLog } from "./append-to-log.ts"
import { openCheckpoint } from "./checkpoint.ts"
import { logKeysOf, readLogKeyConfig } from "./log-keys.ts"
import { formatVerifier } from "./note-format.ts"
import { readLastHead } from "./read-last-head.ts"
import { openRemoteKey, parseRemoteKeys } from "./remote-key.ts"
import { isSignedBy, noteVerifierOf } from "./signed-note.ts"

const newKey = () => generateKeyPairSync("ed25519").privateKey
const versions = new Map<number, KeyObject>([
  [1, newKey()],
  [2, newKey()],
])
const token = "hvs.secret"
/** "wrong": signs with another key. */
let mood: "well" | "down" | "wrong" | "elsewhere" = "well"

const publicOf = (key: KeyObject) => Buffer.from(noteVerifierOf("log", key).key).toString("base64")

const service = createServer((request, response) => {
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
  if (mood === "elsewhere")
    return response.writeHead(307, { location: "http://127.0.0.1:1/v1/transit/keys/log" }).end()
  if (mood === "down") return answer(503, { errors: ["sealed"] })
  if (request.headers["x-vault-token"] !== token) return answer(403, { errors: ["permission denied"] })
  if (request.method === "GET" && request.url === "/v1/transit/keys/log")
    return answer(200, {
      data: {
        ...{ type: "ed25519", latest_version: 2 },
        keys: Object.fromEntries([...versions].map(([each, key]) => [each, { public_key: publicOf(key) }])),
      },
    })
  if (request.method !== "POST" || request.url !== "/v1/transit/sign/log")
    return answer(404, { errors: ["no handler"] })
  let body = ""
  request.on("data", (part) => (body += part))
  request.on("end", () => {
    const { input, key_version: version } = JSON.parse(body)
    const key = mood === "wrong" ? newKey() : versions.get(version)
    const signature = key && sign(null, Buffer.from(input, "base64"), key).toString("base64")
    answer(200, { data: { signature: `vault:v${version}:${signature}` } })
  })
})
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/transit/keys/log`

beforeEach(() => {
  mood = "well"
})

afterAll(() => service.close())

const [newest] = parseRemoteKeys(address, token)
if (!newest) throw new Error("one key is needed")

test("signs with the newest version of the key, or with the one that its address names", async () => {
  for (const [text, version] of [
    [address, 2],
    [`${address}?version=1`, 1],
  ] as const) {
    const [remote = newest] = parseRemoteKeys(text, token)
    const key = await openRemoteKey("quaich.example/log", remote)
    const expected = versions.get(version)
    if (!expected) throw new Error("it has two versions")
    expect(formatVerifier(key.verifier)).toBe(formatVerifier(noteVerifierOf(key.verifier.name, expected)))
    const signed = { text: "head\n", signatures: [await key.sign("head\n")] }
    expect(isSignedBy(signed, noteVerifierOf("quaich.example/log", expected))).toBe(true)
  }
})

test("refuses a signature by another key, another server, and a token that is not enough", async () => {
  const key = await openRemoteKey("log", newest)
  mood = "wrong"
  await expect(key.sign("head\n")).rejects.toThrow("the signature is not by the key")
  mood = "elsewhere"
  await expect(openRemoteKey("log", newest)).rejects.toThrow("cannot be reached")
  mood = "well"
  await expect(openRemoteKey("log", { ...newest, token: "other" })).rejects.toThrow("it answered 403")
  await expect(openRemoteKey("log", { ...newest, version: 3 })).rejects.toThrow("no version 3")
})

test.each([
  "http://kms.example/v1/transit/keys/log",
  "https://kms.example/v1/transit/log",
  "https://kms.example/v1/transit/keys/log?version=0",
  "https://kms.example/v1/transit/keys/log?version=x",
])("the address %s is refused", (text) => {
  expect(() => readLogKeyConfig({ LOG_KEY: text }, false)).toThrow("LOG_KEY must have addresses of keys")
})

test("two addresses are two keys, and the token opens both", () => {
  const env = { LOG_KEY: `${address}?version=2 ${address}?version=1`, LOG_KEY_TOKEN: token }
  const { keys, remoteKeys, demoFile } = readLogKeyConfig(env, true)
  expect({ keys, demoFile }).toEqual({ keys: [], demoFile: undefined })
  expect(remoteKeys).toEqual([
    { address, version: 2, token },
    { address, version: 1, token },
  ])
})

test("while the key is unavailable the log does not grow, and afterwards it does", async () => {
  const app = withLogKeys(await testApp(), { remoteKeys: [newest] })
  await liveAuction(app, asPerson(app, await person(app, "hana", { role: "auctioneer" })), [{}])
  mood = "down"
  await expect(appendToLog(app)).rejects.toMatchObject({ code: "transparency.keyUnavailable", status: 503 })
  expect(await readLastHead(app)).toBeUndefined()
  mood = "well"
  const keys = await logKeysOf(app)
  mood = "down"
  await expect(appendToLog(app)).rejects.toThrow("it answered 503")
  expect(await readLastHead(app)).toBeUndefined()
  mood = "well"
  const appended = await appendToLog(app)
  const head = await readLastHead(app)
  expect(appended).toBeGreaterThan(0)
  expect(openCheckpoint(head?.checkpoint ?? "", keys.verifiers)?.head.size).toBe(appended)
})
