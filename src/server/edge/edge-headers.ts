import type { Topic } from "#platform/live/topic.ts"

/** Every page has it, so one purge removes them all. */
export const everyPageKey = "page"

/** A purge may be lost: what follows topics, such as a price, is kept this long. */
const liveSeconds = 1
const maxSeconds = 30
const staleSeconds = 30
/** Varnish takes headers of 8 kB. Pages with more topics are kept a second, as all with topics are. */
const maxKeyCharacters = 6_000

const twoLetters = /^[A-Z]{2}$/

/** The edge says the country, which decides language and law, because its cache has to know it too. */
export function edgeCountryOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && twoLetters.test(header) ? header : undefined
}

/** For the edge alone: browsers ask again each time. */
export function edgeHeadersOf({ seconds, topics }: { seconds: number; topics: readonly Topic[] }): string[] {
  const kept =
    topics.length > 0
      ? `s-maxage=${liveSeconds}`
      : `s-maxage=${Math.min(Math.ceil(seconds), maxSeconds)}, stale-while-revalidate=${staleSeconds}`
  let keys = everyPageKey
  for (const topic of topics) if (keys.length + topic.length < maxKeyCharacters) keys += ` ${topic}`
  return ["cache-control", `public, max-age=0, must-revalidate, ${kept}`, "surrogate-key", keys]
}
