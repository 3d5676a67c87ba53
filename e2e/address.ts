/** Address of a demo server that is already running, for work on a single test; otherwise the run starts its own. */
const other = process.env.E2E_ADDRESS

export const port = Number(process.env.E2E_PORT || 3160)
export const address = other || `http://127.0.0.1:${port}`
export const startsOwnServer = !other

let places = 0

const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)

/** A client address of its own for each visitor, so that no rate limit per address is hit by chance. */
export function newPlace(): Record<string, string> {
  const place = (worker % 256) * 65_536 + ++places
  return { "x-forwarded-for": `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}` }
}
