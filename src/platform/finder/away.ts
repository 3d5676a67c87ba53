import { Refusal } from "#platform/refusal.ts"

const code = "api.finderAway"

/** What is in memory is being read anew. */
export function away(): Refusal {
  return new Refusal(code, 503, { retryAfterSeconds: 5 })
}

/** What is found, or something else while nothing can be: for what is shown beside things that are always there. */
export async function unlessAway<Found, Instead>(found: Promise<Found>, instead: Instead) {
  try {
    return await found
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === code) return instead
    throw problem
  }
}
