import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll } from "vitest"

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export function fakePushBrowser(origin = "https://push.example") {
  const keys = createECDH("prime256v1")
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    agreed: {
      endpoint: `${origin}/send/${randomBytes(12).toString("hex")}`,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    /** Decrypts a message as the browser does (RFC 8188 and 8291, one record). */
    read(body: Buffer): unknown {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const senderKey = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const about = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey])
      const shared = hkdf(keys.computeSecret(senderKey), auth, about, 32)
      const key = hkdf(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16)
      const nonce = hkdf(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12)
      const open = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16))
      const text = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]).toString("utf8")
      return JSON.parse(text.slice(0, text.lastIndexOf("\u0002")))
    },
  }
}

function hkdf(secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, about, length))
}

/** A push service that answers with a given status and records the messages it receives. */
export async function openPushService() {
  const service = { origin: "", status: 201, received: [] as ReceivedPush[] }
  const server = createServer(async (incoming, outgoing) => {
    const { url: path = "", headers } = incoming
    service.received.push({ path, headers, body: await buffer(incoming) })
    outgoing.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return service
}
