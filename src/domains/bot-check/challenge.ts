import { createHash, createHmac } from "node:crypto"
import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { z } from "zod"

const validMs = 10 * 60 * 1_000

/** About a second of a phone's time: the browser derives one key after another. */
const usualEffort = { cost: 2_000, least: 500, most: 1_500 }

/** A task that only work solves. The house keeps nothing of it: its signature says that it is ours. */
export async function newChallenge(secret: string, now: Date, effort = usualEffort): Promise<Challenge> {
  return await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    deriveKey,
    cost: effort.cost,
    counter: randomInt(effort.most, effort.least),
    expiresAt: new Date(now.getTime() + validMs),
    ...keysFrom(secret),
  })
}

/** A solution as the browser hands it in: JSON in base64. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number().int().positive() }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
})

/** What is to be remembered of a right solution so that it counts once; undefined for any other. */
export async function judgeSolution(
  secret: string,
  sent: string,
): Promise<{ digest: string; expiresAt: Date } | undefined> {
  const payload = Payload.safeParse(decoded(sent))
  if (!payload.success) return undefined
  const { challenge, solution } = payload.data
  try {
    const { verified } = await verifySolution({
      challenge: challenge as unknown as Challenge,
      solution,
      deriveKey,
      ...keysFrom(secret),
    })
    if (!verified) return undefined
  } catch {
    // The library throws over parameters that no house would have signed.
    return undefined
  }
  const digest = createHash("sha256").update(challenge.signature).digest("hex")
  return { digest, expiresAt: new Date(challenge.parameters.expiresAt * 1_000) }
}

function decoded(sent: string): unknown {
  try {
    return JSON.parse(Buffer.from(sent, "base64").toString("utf8"))
  } catch {
    return undefined
  }
}

function keysFrom(secret: string) {
  const keyFor = (use: string) => createHmac("sha256", secret).update(`bot check: ${use}`).digest("hex")
  return { hmacSignatureSecret: keyFor("challenge"), hmacKeySignatureSecret: keyFor("key") }
}
