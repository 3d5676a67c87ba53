import { manifestPath } from "#platform/manifest-path.ts"

const waitsMs = [300, 700, 1_500, 3_000, 6_000, 10_000]

/**
 * A page's data, and what the router must know of a route before it goes there, are asked for again when the connection
 * fails: one lost answer must not take the page, and what was typed in it, away. Only reads of pages wait; a bid's own
 * call tells its story itself.
 */
export function fetchPatiently(): void {
  const ask = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const isPage = request.method === "GET" && (pathname.endsWith(".data") || pathname === manifestPath)
    if (!isPage) return await ask(input, init)
    for (const waitMs of waitsMs) {
      try {
        return await ask(request.clone())
      } catch (problem) {
        if (request.signal.aborted || !(problem instanceof TypeError)) throw problem
        await new Promise((done) => setTimeout(done, waitMs))
      }
    }
    return await ask(request)
  }
}
