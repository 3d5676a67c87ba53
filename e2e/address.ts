/** Another demo house that is open already, for who works on one story; else the stories start their own. */
const other = process.env.E2E_ADDRESS

export const port = Number(process.env.E2E_PORT || 3160)
export const address = other || `http://127.0.0.1:${port}`
export const startsOwnServer = !other

let places = 0

/** By which Playwright tells one worker from all others of a run. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)

/** Where a visitor comes from: elsewhere than everybody else, so that no limit on one address meets a story by chance. */
export function newPlace(): Record<string, string> {
  const place = (worker % 256) * 65_536 + ++places
  return { "x-forwarded-for": `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}` }
}
