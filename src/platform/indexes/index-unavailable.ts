import { Refusal } from "#platform/refusal.ts"

const unavailableCode = "api.searchUnavailable"

/** The index is being read into memory again. */
export function indexUnavailable(): Refusal {
  return new Refusal(unavailableCode, 503, { retryAfterSeconds: 5 })
}

/** Use it for results beside content that is always there. */
export async function unlessUnavailable<Found, Instead>(found: Promise<Found>, instead: Instead) {
  try {
    return await found
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === unavailableCode) return instead
    throw problem
  }
}
