import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { createConnection, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeAll, expect, test } from "vitest"
import { openServices } from "#server/open-services.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { killProcess } from "../../../test/kill-process.ts"
import type { AppContext } from "../ctx.ts"
import { readLines } from "./json-lines.ts"
import { readSearchAddresses, type SearchAddress } from "./search-address.ts"
import { SearchClient } from "./search-client.ts"
import { SearchProof } from "./search-proof.ts"
import { SearchServer } from "./search-server.ts"

let app: TestApp
const open: { close(): unknown }[] = []
const limits = { answerMs: 60_000, silentMs: 60_000, restMs: 20 }
const unavailable = { code: "api.searchUnavailable", status: 503 }

beforeAll(async () => {
  app = await testApp()
})

afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

const newPath = () => join(tmpdir(), `quaich-${randomUUID().slice(0, 8)}.sock`)

/** Answers each question with its input. */
const echo = { namesId: "of a test", request: async (_: string, input: unknown) => input }

async function serve(address: SearchAddress, { secret = app.secret, version = "1", thread = echo } = {}) {
  const server = new SearchServer(openServices({ ...app, secret }), { address, version, thread })
  await server.listen()
  open.push(server)
  return server
}

async function ask(
  addresses: SearchAddress[],
  changed: Partial<typeof limits> = {},
  asking: AppContext = app,
) {
  const changes: (readonly string[] | undefined)[] = []
  const client = new SearchClient(asking, {
    ...{ addresses, version: "1", limits: { ...limits, ...changed } },
    onChanges: (ids) => changes.push(ids),
  })
  open.push(client)
  await client.begin()
  return { client, changes }
}

const untilAnswered = (client: SearchClient) =>
  expect.poll(() => client.request("echo", "anything").catch(String), { timeout: 60_000 }).toBe("anything")

test("addresses are read, and what is none is refused", () => {
  expect(readSearchAddresses("unix:/run/quaich/search.sock")).toEqual([{ path: "/run/quaich/search.sock" }])
  expect(readSearchAddresses("unix:///run/search.sock")).toEqual([{ path: "/run/search.sock" }])
  expect(readSearchAddresses("tcp://a:7700,[fd00::1]:7701")).toEqual([
    { host: "a", port: 7700 },
    { host: "fd00::1", port: 7701 },
  ])
  const wrong = [
    "",
    "unix:",
    "unix:run.sock",
    "tcp://a",
    "tcp://a:0",
    "tcp://a:70000",
    "tcp://a:1,",
    "a:7700",
  ]
  for (const text of [...wrong, `unix:/${"long".repeat(30)}`])
    expect(readSearchAddresses(text), text).toBeUndefined()
})

test("any plain data arrives as it was sent, and each answer at its question", async () => {
  const address = { path: newPath() }
  await serve(address)
  const { client } = await ask([address])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 20 }), async (inputs) => {
      const answers = await Promise.all(inputs.map((input) => client.request("echo", input)))
      expect(answers).toEqual(JSON.parse(JSON.stringify(inputs)))
    }),
  )
})

test("changes arrive before the answers that follow them, and a new connection may have missed some", async () => {
  const address = { path: newPath() }
  const server = await serve(address)
  const { client, changes } = await ask([address])
  for (const id of ["lot_1", "lot_2"]) {
    server.reportChanges([id])
    await client.request("echo", id)
    expect(changes.at(-1)).toEqual([id])
  }
  expect(changes).toEqual([undefined, ["lot_1"], ["lot_2"]])
  await server.close()
  await serve(address)
  await untilAnswered(client)
  expect(changes.at(-1)).toBeUndefined()
})

test("without our secret, or of another version, neither side believes the other", async () => {
  const address = { path: newPath() }
  for (const other of [{ secret: "a secret of somebody else" }, { version: "2" }]) {
    const server = await serve(address, other)
    const { client } = await ask([address])
    await expect(client.request("echo", 1)).rejects.toMatchObject(unavailable)
    expect(server.connections).toBe(0)
    client.close()
    await server.close()
  }
})

/** Speaks by hand. Resolves when the other side closes. */
async function talk(address: { path: string }, lines: (nonce: string) => string[]): Promise<unknown[]> {
  const heard: unknown[] = []
  const socket = createConnection(address)
  const closed = new Promise((resolve) => socket.once("close", resolve))
  socket.on("error", () => undefined)
  readLines(socket, {
    maxLine: () => 100_000,
    receive(message) {
      heard.push(message)
      if (heard.length === 1 && message !== null && typeof message === "object" && "nonce" in message)
        for (const line of lines(String(message.nonce))) socket.write(`${line}\n`)
    },
  })
  await closed
  return heard
}

test("forged, repeated and endless greetings are refused, and others are answered meanwhile", async () => {
  const address = { path: newPath() }
  await serve(address)
  const { client } = await ask([address])
  const proof = new SearchProof(app.secret, "1")
  const nonces = { search: SearchProof.nonce(), web: SearchProof.nonce() }
  const question = JSON.stringify({ commits: 0, questions: [[1, "echo", "secret"]] })
  const attempts = [
    () => ["no json"],
    () => [question],
    () => [JSON.stringify({ nonce: nonces.web, proof: "guessed" }), question],
    // Recorded on another connection.
    () => [JSON.stringify({ nonce: nonces.web, proof: proof.of("web", nonces) }), question],
    // What the search process itself would prove.
    (nonce: string) => [
      JSON.stringify({ nonce: nonces.web, proof: proof.of("search", { ...nonces, search: nonce }) }),
      question,
    ],
    () => ["x".repeat(200_000)],
  ]
  for (const attempt of attempts) expect(await talk(address, attempt)).toHaveLength(1)
  expect(await client.request("echo", "still")).toBe("still")
})

test("whatever a process with the secret sends, others are answered", async () => {
  const address = { path: newPath() }
  await serve(address)
  const { client } = await ask([address])
  const proof = new SearchProof(app.secret, "1")
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.json()), { maxLength: 5 }), async (lines) => {
      const web = SearchProof.nonce()
      await talk(address, (search) => [
        JSON.stringify({ nonce: web, proof: proof.of("web", { search, web }) }),
        ...lines,
        "the end, which is no JSON",
      ])
      expect(await client.request("echo", lines)).toEqual(lines)
    }),
    { numRuns: 40 },
  )
})

test("a question that fails has the name of its problem, and one without an answer is refused in time", async () => {
  const address = { path: newPath() }
  const thread = {
    namesId: "of a test",
    request: async (name: string, input: unknown) => {
      if (name === "fail") throw new TypeError("no such sort")
      return name === "never" ? await new Promise(() => undefined) : input
    },
  }
  await serve(address, { thread })
  const { client } = await ask([address], { answerMs: 300 })
  await expect(client.request("fail", 1)).rejects.toMatchObject({
    name: "TypeError",
    message: "no such sort",
  })
  await expect(client.request("never", 1)).rejects.toMatchObject(unavailable)
})

test("a process that falls silent is left for the next one", async () => {
  const frozen = newPath()
  const sockets: Socket[] = []
  // Accepts connections and says nothing, as a stopped process does.
  const silent = createServer((socket) => sockets.push(socket)).listen(frozen)
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    },
  })
  const address = { path: newPath() }
  await serve(address)
  const { client } = await ask([{ path: frozen }, address], { silentMs: 3_000 })
  await untilAnswered(client)
  expect(client.downSeconds).toBe(0)
})

test("a search process that comes back at the same place is found, also if it left its socket's file", async () => {
  const path = newPath()
  const code = `require("node:net").createServer().listen(${JSON.stringify(path)})`
  const child = spawn(process.execPath, ["-e", code])
  await expect.poll(() => existsSync(path), { timeout: 60_000 }).toBe(true)
  const ended = new Promise((resolve) => child.once("exit", resolve))
  killProcess(child.pid)
  await ended
  expect(existsSync(path)).toBe(true)
  const { client } = await ask([{ path }])
  await expect(client.request("echo", 1)).rejects.toMatchObject(unavailable)
  const server = await serve({ path })
  await untilAnswered(client)
  await server.close()
  await expect(client.request("echo", 1)).rejects.toMatchObject(unavailable)
  await serve({ path })
  await untilAnswered(client)
})

test("two search processes cannot share a place", async () => {
  const address = { path: newPath() }
  await serve(address)
  await expect(serve(address)).rejects.toThrow("SEARCH_URL: cannot listen at")
})
