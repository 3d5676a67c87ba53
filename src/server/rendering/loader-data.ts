import type { EntryContext } from "react-router"

/** Reads to the end, so that rendering does not wait for the data. */
export async function readLoaderData({ serverHandoffStream }: EntryContext): Promise<string[]> {
  const pieces: string[] = []
  if (!serverHandoffStream) return pieces
  const decoder = new TextDecoder()
  for await (const piece of serverHandoffStream.values({ preventCancel: true }))
    pieces.push(decoder.decode(piece, { stream: true }))
  return pieces
}

/** Returns the form that the router's scripts expect. */
export function streamCacheOf(pieces: readonly string[]): NonNullable<EntryContext["renderMeta"]> {
  const results = [...pieces.map((value) => ({ done: false, value })), { done: true, value: "" }]
  const streamCache = Object.fromEntries(
    results.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  )
  return { streamCache }
}
