import { LRUCache } from "lru-cache"
import type { Language } from "#platform/ctx.ts"
import { runInWorker, WorkerTimeout } from "#platform/processes/run-in-worker.ts"

/** Of what people wrote: articles, pages, banners. A long article has 10,000 characters. */
const converted = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (traditional, simplified) => traditional.length + simplified.length,
})

const han = /\p{Script=Han}/u

/** What people wrote, for a reader of this language: Chinese texts in the characters and words of Hong Kong. */
export async function forReader<Key extends string, Row extends Readonly<Record<Key, string>>>(
  language: Language,
  rows: readonly Row[],
  keys: readonly Key[],
): Promise<Row[]> {
  if (language !== "hk") return [...rows]
  const texts = rows.flatMap((row) => keys.map((key) => row[key])).filter((text) => han.test(text))
  const traditional = await convertAll(new Set(texts))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(keys.map((key) => [key, traditional.get(row[key]) ?? row[key]])),
  }))
}

async function convertAll(simplified: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const missing: string[] = []
  for (const text of simplified) {
    const known = converted.get(text)
    if (known === undefined) missing.push(text)
    else found.set(text, known)
  }
  for (const [index, text] of (await convertInWorker(missing)).entries()) {
    const source = missing[index] ?? ""
    converted.set(source, text)
    found.set(source, text)
  }
  return found
}

/** Most readers of Hong Kong can read a page in simplified characters, so a busy server shows it as it was written. */
async function convertInWorker(texts: readonly string[]): Promise<readonly string[]> {
  if (texts.length === 0) return []
  try {
    return await runInWorker("src/language/hong-kong/hong-kong-text.ts", "hongKongLines", texts)
  } catch (problem) {
    if (problem instanceof WorkerTimeout) return []
    throw problem
  }
}
