import { type IndexEntry, loadIndex } from "./index.ts"

/** `node src/search-index/bench.ts 200000` prints the time of each method on so many documents. */
const size = Number(process.argv[2] ?? 200_000)
const words = ["port", "ellen", "brora", "islay", "sherry", "peated", "single", "cask", "twelve", "reserve"]
const pick = (at: number, prime: number) => words[(at * prime) % words.length] ?? ""

type BenchEntry = IndexEntry<"shop", "cents">

function entryOf(at: number): BenchEntry {
  const name = `${pick(at, 3)} ${pick(at, 7)} ${at % 50} ${pick(at >> 3, 1)} ${at}`
  const facets = { shop: `shop ${at % 4}` }
  return {
    id: `d${at}`,
    texts: { name, makers: [], facts: [] },
    facets,
    figures: { cents: (at * 7_919) % 90_000 },
  }
}

async function* pages() {
  for (let from = 0; from < size; from += 4_000)
    yield Array.from({ length: Math.min(4_000, size - from) }, (_, at) => entryOf(from + at))
}

async function measure(name: string, times: number, run: (at: number) => unknown): Promise<void> {
  const begun = performance.now()
  for (let at = 0; at < times; at++) await run(at)
  process.stdout.write(`${name}: ${(((performance.now() - begun) / times) * 1_000).toFixed(0)} µs\n`)
}

const begun = performance.now()
const index = await loadIndex(
  { facets: ["shop"], figures: ["cents"], sorts: { cheap: { by: "cents" }, name: "name" } },
  pages(),
)
process.stdout.write(`loadIndex: ${index.size} documents in ${(performance.now() - begun).toFixed(0)} ms\n`)
const filterAt = (at: number) => ({
  is: { shop: `shop ${at % 4}` },
  between: [{ of: "cents" as const, to: at * 90 }],
})
await measure("page", 1_000, (at) => index.page({ filter: filterAt(at), sort: "cheap", from: 0, size: 20 }))
await measure("choices", 200, (at) => index.choices(filterAt(at), ["shop"], 10))
await measure("search", 500, (at) => index.search(`${pick(at, 3)} ${at}`, {}, 10, { highest: "cents" }))
await measure("storedFields", 1_000, (at) => index.storedFields([`d${at}`]))
await measure("apply", 200, (at) =>
  index.apply([{ ...entryOf(at), figures: { cents: at } }], [`d${size - 1 - at}`]),
)
