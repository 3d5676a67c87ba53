import type { EntryContext } from "react-router"

/** Reads to the end, so that rendering does not wait for the data. */
export async function readLoaderData({ serverHandoffStream }: EntryContext): Promise<string[]> {
  const chunks: string[] = []
  if (!serverHandoffStream) return chunks
  const decoder = new TextDecoder()
  for await (const piece of serverHandoffStream.values({ preventCancel: true }))
    chunks.push(decoder.decode(piece, { stream: true }))
  return chunks
}

/** Returns the form that the router's scripts expect. */
export function streamCacheOf(chunks: readonly string[]): NonNullable<EntryContext["renderMeta"]> {
  const results = [...chunks.map((value) => ({ done: false, value })), { done: true, value: "" }]
  const streamCache = Object.fromEntries(
    results.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  )
  return { streamCache }
}
