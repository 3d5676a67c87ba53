import { Refusal } from "#platform/refusal.ts"

const code = "api.finderAway"

/** The index is being read into memory again. */
export function away(): Refusal {
  return new Refusal(code, 503, { retryAfterSeconds: 5 })
}

/** Use it for results beside content that is always there. */
export async function unlessAway<Found, Instead>(found: Promise<Found>, instead: Instead) {
  try {
    return await found
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === code) return instead
    throw problem
  }
}
