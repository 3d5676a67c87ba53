import type { KeyObject } from "node:crypto"
import { z } from "zod"
import { openCheckpoint } from "./checkpoint.ts"
import { verifyConsistency } from "./merkle.ts"
import { formatNote, type NoteVerifier, parseVerifier } from "./note-format.ts"
import { cosignNote, isSignedBy } from "./signed-note.ts"

/** What a witness remembers of a log: the head that it signed last, and the keys that may sign the next one. */
export const WitnessMemory = z.object({
  size: z.int().min(0),
  root: z.string(),
  checkpoint: z.string(),
  keys: z.array(z.string()).min(1),
})
export type WitnessMemory = z.output<typeof WitnessMemory>

const Head = z.object({ checkpoint: z.string(), keys: z.array(z.string()) })
const Growth = z.object({ path: z.array(z.string()) })

/** The log shows another history than before. `evidence` has both signed heads: publish them. */
export class LogMisbehaves extends Error {
  override readonly name = "LogMisbehaves"
  readonly evidence: readonly string[]

  constructor(message: string, evidence: readonly string[]) {
    super(message)
    this.evidence = evidence
  }
}

type LogClient = { get(path: string): Promise<unknown>; post(path: string, body: unknown): Promise<unknown> }

/**
 * Signs the log's last head if it goes on from the head that was signed before. The keys of the first head are trusted;
 * a later key must sign one head together with a key known before.
 */
export async function cosignLog(
  log: LogClient,
  { name, key, at }: { name: string; key: KeyObject; at: Date },
  memory: WitnessMemory | undefined,
): Promise<WitnessMemory> {
  const answer = Head.parse(await log.get("/api/log/head"))
  const opened = openCheckpoint(answer.checkpoint, readKeys(memory?.keys ?? answer.keys))
  if (!opened)
    throw new LogMisbehaves("the head is not signed by a known key of this log", [
      answer.checkpoint,
      memory?.checkpoint ?? "",
    ])
  const { head, note } = opened
  if (memory) await requireGrowth(log, memory, { ...head, checkpoint: answer.checkpoint })
  const checkpoint = formatNote({ text: note.text, signatures: [cosignNote(note.text, name, key, at)] })
  await log.post("/api/log/cosignatures", { checkpoint })
  const alsoSigned = answer.keys.filter((text) => readKeys([text]).some((each) => isSignedBy(note, each)))
  const keys = [...new Set([...(memory?.keys ?? []), ...alsoSigned])]
  return { size: head.size, root: head.root, checkpoint: answer.checkpoint, keys }
}

async function requireGrowth(
  log: LogClient,
  memory: WitnessMemory,
  head: { size: number; root: string; checkpoint: string },
): Promise<void> {
  const evidence = [memory.checkpoint, head.checkpoint]
  if (head.size < memory.size)
    throw new LogMisbehaves(`the log went back from ${memory.size} entries to ${head.size}`, evidence)
  const { path } = Growth.parse(await log.get(`/api/log/consistency?from=${memory.size}&to=${head.size}`))
  if (!verifyConsistency(memory, head, path))
    throw new LogMisbehaves(
      `the log of ${head.size} entries does not begin with the ${memory.size} that it had before`,
      evidence,
    )
}

function readKeys(texts: readonly string[]): NoteVerifier[] {
  return texts.map(parseVerifier).filter((each) => each !== undefined)
}
