import {
  formatNote,
  isSignedBy,
  type NoteSignature,
  type NoteVerifier,
  parseNote,
  type SignedNote,
} from "./signed-note.ts"

/** What the log's owner signs: these are its first `size` entries, and no others ever were or will be. */
export type LogHead = {
  readonly origin: string
  readonly size: number
  readonly root: string
  readonly at: Date
}

/** The text of a checkpoint (c2sp.org/tlog-checkpoint), with the time as the one further line. */
export function headText({ origin, size, root, at }: LogHead): string {
  return `${origin}\n${size}\n${Buffer.from(root, "hex").toString("base64")}\n${at.toISOString()}\n`
}

export function parseHead(text: string): LogHead | undefined {
  const [origin = "", sizeText = "", rootText = "", time = "", rest, more] = text.split("\n")
  const root = Buffer.from(rootText, "base64")
  const isShape =
    /^(0|[1-9]\d{0,15})$/.test(sizeText) && root.length === 32 && rest === "" && more === undefined
  const at = new Date(time)
  if (origin === "" || !isShape || Number.isNaN(at.getTime())) return undefined
  const head = { origin, size: Number(sizeText), root: root.toString("hex"), at }
  return headText(head) === text ? head : undefined
}

export function formatCheckpoint(head: LogHead, signatures: readonly NoteSignature[]): string {
  return formatNote({ text: headText(head), signatures })
}

/** Undefined if the note is no checkpoint, or not signed by any of these keys. */
export function openCheckpoint(
  note: string,
  verifiers: readonly NoteVerifier[],
): { head: LogHead; note: SignedNote } | undefined {
  const parsed = parseNote(note)
  if (!parsed || !verifiers.some((verifier) => isSignedBy(parsed, verifier))) return undefined
  const head = parseHead(parsed.text)
  return head && { head, note: parsed }
}
