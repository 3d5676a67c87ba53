import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { newChallenge } from "#domains/bot-check/challenge.ts"

/** A bot-check solution at minimal cost, for tests that know the server's secret and test something else. */
export async function solutionFor(secret: string): Promise<string> {
  const challenge = await newChallenge(secret, new Date(), { cost: 1, min: 1, max: 3 })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64")
}
