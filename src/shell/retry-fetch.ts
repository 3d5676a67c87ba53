const waitsMs = [300, 700, 1_500, 3_000, 6_000, 10_000]

/**
 * Retries page data: one lost response must not cost the page and the text typed in it. Only reads;
 * a bid reports its own errors.
 */
export function retryFailedFetches(): void {
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const isPage = request.method === "GET" && pathname.endsWith(".data")
    if (!isPage) return await originalFetch(input, init)
    for (const waitMs of waitsMs) {
      try {
        return await originalFetch(request.clone())
      } catch (problem) {
        if (request.signal.aborted || !(problem instanceof TypeError)) throw problem
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
    return await originalFetch(request)
  }
}
