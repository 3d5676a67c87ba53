import type { Language } from "#platform/ctx.ts"
import { runInWorker, WorkerTimeout } from "#platform/processes/run-in-worker.ts"
import { recordOf } from "#platform/records.ts"

const han = /\p{Script=Han}/u

/** What somebody who reads this language wrote, as it is stored: Chinese in simplified characters. */
export async function fromWriter<Key extends string>(
  language: Language,
  written: Readonly<Record<Key, string>>,
  keys: readonly Key[],
): Promise<Record<Key, string>> {
  const texts = keys.map((key) => written[key])
  if (language !== "hk" || !texts.some((text) => han.test(text))) return recordOf(keys, (key) => written[key])
  const simplified = await convertInWorker(texts)
  return recordOf(keys, (key) => simplified[keys.indexOf(key)] ?? written[key])
}

/** Most readers can read traditional characters, so a busy server stores what was written. */
async function convertInWorker(texts: readonly string[]): Promise<readonly string[]> {
  try {
    return await runInWorker("src/language/hong-kong/simplified-text.ts", "simplifiedLines", texts)
  } catch (problem) {
    if (problem instanceof WorkerTimeout) return []
    throw problem
  }
}
