import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { defineService } from "#platform/service.ts"

const digest = promisify(argon2)

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return await digest("argon2id", {
    message: password.normalize("NFKC"),
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  })
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive(password, nonce)
  return `argon2id$${nonce.toString("base64url")}$${key.toString("base64url")}`
}

async function verify(stored: string, password: string): Promise<boolean> {
  const [kind, nonce = "", key = ""] = stored.split("$")
  if (kind !== "argon2id") return false
  const expected = Buffer.from(key, "base64url")
  const found = await derive(password, Buffer.from(nonce, "base64url"))
  return expected.length === found.length && timingSafeEqual(expected, found)
}

/** A service, so that tests and the demo can compute the hash of a password that many share once. */
export const passwordHasherService = defineService("passwordHasher", () => ({ hash, verify }))
