import { createHash, createHmac } from "node:crypto"
import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { z } from "zod"

const validMs = 10 * 60 * 1_000

/** About a second on a phone: the browser derives one key after another. */
const defaultEffort = { cost: 2_000, min: 500, max: 1_500 }

/** The server stores nothing: the signature proves that the challenge is its own. */
export async function newChallenge(secret: string, now: Date, effort = defaultEffort): Promise<Challenge> {
  return await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    deriveKey,
    cost: effort.cost,
    counter: randomInt(effort.max, effort.min),
    expiresAt: new Date(now.getTime() + validMs),
    ...keysFrom(secret),
  })
}

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      memoryCost: z.number().optional(),
      parallelism: z.number().optional(),
      expiresAt: z.number().int().positive(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
})

/** For storage, so that a solution counts once. Undefined for a wrong one. */
export async function verifyAltchaSolution(
  secret: string,
  encoded: string,
): Promise<{ digest: string; expiresAt: Date } | undefined> {
  const payload = Payload.safeParse(decodePayload(encoded))
  if (!payload.success) return undefined
  const { challenge, solution } = payload.data
  try {
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      ...keysFrom(secret),
    })
    if (!verified) return undefined
  } catch {
    // The library throws on parameters that this server never signs.
    return undefined
  }
  const digest = createHash("sha256").update(challenge.signature).digest("hex")
  return { digest, expiresAt: new Date(challenge.parameters.expiresAt * 1_000) }
}

function decodePayload(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"))
  } catch {
    return undefined
  }
}

function keysFrom(secret: string) {
  const keyFor = (use: string) => createHmac("sha256", secret).update(`bot check: ${use}`).digest("hex")
  return { hmacSignatureSecret: keyFor("challenge"), hmacKeySignatureSecret: keyFor("key") }
}
