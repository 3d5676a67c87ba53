import { eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { parseHead } from "./log-head.ts"
import { logKeyConfig } from "./log-keys.ts"
import { formatSignature, parseNote } from "./note-format.ts"
import { refuse } from "./refusals.ts"
import { logCosignatures, logHeads } from "./schema.ts"
import { cosignedAt } from "./signed-note.ts"

/** A checkpoint that a witness has signed. Only witnesses of the configuration are kept. The same one may be sent again. */
export async function addCosignature(
  ctx: Ctx,
  checkpoint: string,
): Promise<{ size: number; witnesses: string[] }> {
  const note = parseNote(checkpoint)
  const head = note && parseHead(note.text)
  if (!note || !head) throw refuse("notCheckpoint")
  const [ours] = await ctx.db.select().from(logHeads).where(eq(logHeads.size, head.size))
  if (!ours || parseNote(ours.checkpoint)?.text !== note.text) throw refuse("noSuchHead")
  const valid = logKeyConfig.of(ctx.app).witnesses.flatMap((witness) =>
    note.signatures.flatMap((signature) => {
      const at = cosignedAt(note.text, signature, witness)
      return at ? [{ size: head.size, witness: witness.name, line: formatSignature(signature), at }] : []
    }),
  )
  if (valid.length === 0) throw refuse("unknownWitness")
  await ctx.db.insert(logCosignatures).values(valid).onConflictDoNothing()
  return { size: head.size, witnesses: valid.map(({ witness }) => witness) }
}
