import { headText, type LogHead, parseHead } from "./log-head.ts"
import {
  formatNote,
  type NoteSignature,
  type NoteVerifier,
  parseNote,
  type SignedNote,
} from "./note-format.ts"
import { isSignedBy } from "./signed-note.ts"

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
