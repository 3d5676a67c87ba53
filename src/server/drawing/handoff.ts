import type { EntryContext } from "react-router"

/** So that rendering does not wait for it. */
export async function readHandoff({ serverHandoffStream }: EntryContext): Promise<string[]> {
  const pieces: string[] = []
  if (!serverHandoffStream) return pieces
  const decoder = new TextDecoder()
  for await (const piece of serverHandoffStream.values({ preventCancel: true }))
    pieces.push(decoder.decode(piece, { stream: true }))
  return pieces
}

/** As the router's scripts expect it. */
export function readAlready(pieces: readonly string[]): NonNullable<EntryContext["renderMeta"]> {
  const results = [...pieces.map((value) => ({ done: false, value })), { done: true, value: "" }]
  const streamCache = Object.fromEntries(
    results.map((result, place) => [place, Object.assign(Promise.resolve(), { result })]),
  )
  return { streamCache }
}
