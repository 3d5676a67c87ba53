import { z } from "zod"

const KeptHead = z.object({ size: z.int(), root: z.string(), at: z.iso.datetime(), keyId: z.string() })

/** A head of the log that this browser saw: a rewritten log no longer continues from it. */
export type KeptHead = z.infer<typeof KeptHead>

const name = "logHead"

export function readKeptHead(): KeptHead | undefined {
  try {
    return KeptHead.safeParse(JSON.parse(localStorage.getItem(name) ?? "")).data
  } catch {
    return undefined
  }
}

/** A browser may refuse to keep anything. */
export function writeKeptHead(head: KeptHead): void {
  try {
    localStorage.setItem(name, JSON.stringify(head))
  } catch {}
}
