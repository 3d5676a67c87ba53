/** Lists ids by the stream's parameters: `lots`, `auctions`, `drams`, `notifications`. */
export type Wants = Readonly<Record<string, readonly string[]>>

/** The query of one stream for all of them; empty if there is nothing to watch. */
export function addressOf(wishes: Iterable<Wants>): string {
  const ids = new Map<string, Set<string>>()
  for (const wish of wishes)
    for (const [name, list] of Object.entries(wish))
      for (const id of list) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return [...ids].map(([name, list]) => `${name}=${[...list].join(",")}`).join("&")
}
