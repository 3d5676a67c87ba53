/** Address of a demo server that is already running, for work on a single test; otherwise the run starts its own. */
const externalAddress = process.env.E2E_ADDRESS

export const port = Number(process.env.E2E_PORT || 3160)
export const address = externalAddress || `http://127.0.0.1:${port}`
export const startsOwnServer = !externalAddress

let clients = 0

const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)

/** A client address of its own for each visitor, so that no rate limit per address is hit by chance. */
export function newClientHeaders(): Record<string, string> {
  const clientNumber = (worker % 256) * 65_536 + ++clients
  return { "x-forwarded-for": `10.${clientNumber >> 16}.${(clientNumber >> 8) & 255}.${clientNumber & 255}` }
}
