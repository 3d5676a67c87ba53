import { existsSync, readdirSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"
import { afterAll, beforeAll, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { countLargeForm } from "#domains/submissions/store-photo.ts"
import { contextFor } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { receiveForms } from "./receive-forms.ts"

const limited = "203.0.113.7"
let app: TestApp
let server: Server

beforeAll(async () => {
  app = await testApp()
  const hono = new Hono<ApiEnv>().use(receiveForms(app)).post("*", (c) => c.text("was read"))
  server = createServer(getRequestListener(hono.fetch))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const ctx = contextFor(app, guest, "en", {
    address: limited,
    userAgent: null,
    device: null,
    declaration: null,
  })
  await Promise.all(Array.from({ length: 60 }, () => countLargeForm(ctx)))
})

afterAll(() => {
  server.close()
})

const uploads = () => (existsSync(app.uploadDir) ? readdirSync(app.uploadDir) : [])

async function sendHead(path: string, address: string, bytes: number) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: house.test",
    `origin: ${app.origin}`,
    `x-forwarded-for: ${address}`,
    "content-type: multipart/form-data; boundary=x",
    `content-length: ${bytes}`,
  ]
  socket.on("error", () => undefined)
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  const answer = await Promise.race([
    new Promise<string>((resolve) => socket.once("data", (piece) => resolve(String(piece).slice(0, 12)))),
    wait(1_500, "no answer"),
  ])
  const begun = uploads()
  socket.destroy()
  return { answer, begun }
}

const mb = 1024 * 1024

test.each([
  ["over the limit of its address", "/submit-lots/list", limited, 40 * mb, "HTTP/1.1 429"],
  ["over it with photographs", "/submit-lots", limited, 40 * mb, "HTTP/1.1 429"],
  ["not of the staff", "/admin/products", "203.0.113.8", 10 * mb, "HTTP/1.1 401"],
])(
  "a large form whose sender is %s is refused before its body arrives",
  async (_, path, address, bytes, status) => {
    expect(await sendHead(path, address, bytes)).toEqual({ answer: status, begun: [] })
    expect(uploads()).toEqual([])
  },
)

test("a large form from a permitted sender is awaited", async () => {
  const { answer, begun } = await sendHead("/submit-lots/list", "203.0.113.9", 40 * mb)
  expect(answer).toBe("no answer")
  expect(begun).toHaveLength(1)
  await expect.poll(uploads).toEqual([])
})
