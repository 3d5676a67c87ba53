import type { EntryContext } from "react-router"

/**
 * What the browser is handed of the loaders, in the pieces it comes in. It is read to its end before the page is drawn,
 * which would wait for it otherwise.
 */
export async function readHandoff({ serverHandoffStream }: EntryContext): Promise<string[]> {
  const pieces: string[] = []
  if (!serverHandoffStream) return pieces
  const decoder = new TextDecoder()
  for await (const piece of serverHandoffStream.values({ preventCancel: true }))
    pieces.push(decoder.decode(piece, { stream: true }))
  return pieces
}

/** As the router's own scripts find it read. */
export function readAlready(pieces: readonly string[]): NonNullable<EntryContext["renderMeta"]> {
  const results = [...pieces.map((value) => ({ done: false, value })), { done: true, value: "" }]
  const streamCache = Object.fromEntries(
    results.map((result, place) => [place, Object.assign(Promise.resolve(), { result })]),
  )
  return { streamCache }
}
