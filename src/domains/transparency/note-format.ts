import { sha256 } from "#platform/sha256.ts"

/**
 * Signed notes as Go's checksum database and Sigsum use them (c2sp.org/signed-note): a text, an empty line, and a line
 * for each signature with the signer's name and Base64 of four bytes that identify the key, followed by the signature.
 */
export type NoteSignature = { readonly name: string; readonly keyId: string; readonly bytes: Uint8Array }
export type SignedNote = { readonly text: string; readonly signatures: readonly NoteSignature[] }

/** 1: the signature covers the text (Ed25519). 4: it covers a time and the text (c2sp.org/tlog-cosignature). */
type SignatureType = 1 | 4

/** Public: whoever has it can check the holder's signatures. `key` are the 32 bytes of an Ed25519 key. */
export type NoteVerifier = {
  readonly name: string
  readonly keyId: string
  readonly type: SignatureType
  readonly key: Uint8Array
}

const keyIdBytes = 4
const keyBytes = 32

export function verifierOf(name: string, key: Uint8Array, type: SignatureType = 1): NoteVerifier {
  const content = Uint8Array.of(...new TextEncoder().encode(`${name}\n`), type, ...key)
  return { name, keyId: sha256(content).slice(0, keyIdBytes * 2), type, key }
}

/** The form in which keys are published and configured: `name+key id+Base64 of type and key`. */
export function formatVerifier({ name, keyId, type, key }: NoteVerifier): string {
  return `${name}+${keyId}+${Uint8Array.of(type, ...key).toBase64()}`
}

/** Undefined if the text is no such key, or its id is not the key's. */
export function parseVerifier(text: string): NoteVerifier | undefined {
  const [, name, keyId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  const bytes = encoded === undefined ? undefined : bytesOf(encoded)
  const type = bytes?.[0]
  if (name === undefined || bytes?.length !== keyBytes + 1 || (type !== 1 && type !== 4)) return undefined
  const verifier = verifierOf(name, bytes.subarray(1), type)
  return verifier.keyId === keyId ? verifier : undefined
}

export const isBy = (signature: NoteSignature, { name, keyId }: Pick<NoteVerifier, "name" | "keyId">) =>
  signature.name === name && signature.keyId === keyId

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map((each) => `${formatSignature(each)}\n`).join("")}`
}

export function formatSignature({ name, keyId, bytes }: NoteSignature): string {
  return `— ${name} ${Uint8Array.of(...Uint8Array.fromHex(keyId), ...bytes).toBase64()}`
}

export function parseSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? []
  const bytes = encoded === undefined ? undefined : bytesOf(encoded)
  if (name === undefined || bytes === undefined || bytes.length <= keyIdBytes) return undefined
  return { name, keyId: bytes.subarray(0, keyIdBytes).toHex(), bytes: bytes.subarray(keyIdBytes) }
}

export function parseNote(note: string): SignedNote | undefined {
  const border = note.lastIndexOf("\n\n")
  if (border < 0 || !note.endsWith("\n")) return undefined
  const lines = note.slice(border + 2, -1).split("\n")
  const signatures = lines.map(parseSignature).filter((each) => each !== undefined)
  return signatures.length === lines.length ? { text: note.slice(0, border + 1), signatures } : undefined
}

/** Undefined if the text is no Base64. */
export function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(base64)
  } catch {
    return undefined
  }
}
