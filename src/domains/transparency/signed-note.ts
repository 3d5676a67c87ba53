import { createPublicKey, hash, type KeyObject, sign, verify } from "node:crypto"

/**
 * Signed notes as Go's checksum database and Sigsum use them (c2sp.org/signed-note): a text, an empty line, and a line
 * for each signature with the signer's name and Base64 of four bytes that identify the key, followed by the signature.
 */
export type NoteSignature = { readonly name: string; readonly keyId: string; readonly bytes: Buffer }
export type SignedNote = { readonly text: string; readonly signatures: readonly NoteSignature[] }

/** 1: the signature covers the text (Ed25519). 4: it covers a time and the text (c2sp.org/tlog-cosignature). */
type SignatureType = 1 | 4

/** Public: whoever has it can check the holder's signatures. */
export type NoteVerifier = {
  readonly name: string
  readonly keyId: string
  readonly type: SignatureType
  readonly publicKey: KeyObject
}

const keyIdBytes = 4
const timeBytes = 8
/** What precedes the 32 bytes of an Ed25519 key in DER. */
const derPrefix = Buffer.from("302a300506032b6570032100", "hex")

function rawKeyOf(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" }).subarray(derPrefix.length)
}

export function noteVerifierOf(name: string, key: KeyObject, type: SignatureType = 1): NoteVerifier {
  const publicKey = key.type === "private" ? createPublicKey(key) : key
  const content = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), rawKeyOf(publicKey)])
  return { name, keyId: hash("sha256", content).slice(0, keyIdBytes * 2), type, publicKey }
}

/** The form in which keys are published and configured: `name+key id+Base64 of type and key`. */
export function formatVerifier({ name, keyId, type, publicKey }: NoteVerifier): string {
  return `${name}+${keyId}+${Buffer.concat([Buffer.of(type), rawKeyOf(publicKey)]).toString("base64")}`
}

/** Undefined if the text is no such key, or its id is not the key's. */
export function parseVerifier(text: string): NoteVerifier | undefined {
  const [, name, keyId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  if (name === undefined || encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, "base64")
  const type = bytes[0]
  if (bytes.length !== 33 || (type !== 1 && type !== 4)) return undefined
  const der = Buffer.concat([derPrefix, bytes.subarray(1)])
  const verifier = noteVerifierOf(name, createPublicKey({ key: der, type: "spki", format: "der" }), type)
  return verifier.keyId === keyId ? verifier : undefined
}

export function signNote(text: string, name: string, privateKey: KeyObject): NoteSignature {
  const { keyId } = noteVerifierOf(name, privateKey)
  return { name, keyId, bytes: sign(null, Buffer.from(text), privateKey) }
}

/** A witness signs the time too: when it saw that the log went on from what it had seen before. */
export function cosignNote(text: string, name: string, privateKey: KeyObject, at: Date): NoteSignature {
  const seconds = Math.floor(at.getTime() / 1_000)
  const time = Buffer.alloc(timeBytes)
  time.writeBigUInt64BE(BigInt(seconds))
  const { keyId } = noteVerifierOf(name, privateKey, 4)
  const signature = sign(null, cosignedContent(seconds, text), privateKey)
  return { name, keyId, bytes: Buffer.concat([time, signature]) }
}

const cosignedContent = (seconds: number, text: string) =>
  Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)

/** The time of a cosignature. Null if it is not by this key, or not over this text. */
export function cosignedAt(text: string, signature: NoteSignature, verifier: NoteVerifier): Date | null {
  if (verifier.type !== 4 || !isBy(signature, verifier) || signature.bytes.length !== timeBytes + 64)
    return null
  const seconds = Number(signature.bytes.readBigUInt64BE())
  const content = cosignedContent(seconds, text)
  return verify(null, content, verifier.publicKey, signature.bytes.subarray(timeBytes))
    ? new Date(seconds * 1_000)
    : null
}

const isBy = (signature: NoteSignature, { name, keyId }: NoteVerifier) =>
  signature.name === name && signature.keyId === keyId

/** Signatures by other keys are ignored, as the format demands. */
export function isSignedBy({ text, signatures }: SignedNote, verifier: NoteVerifier): boolean {
  return signatures.some(
    (each) =>
      verifier.type === 1 &&
      isBy(each, verifier) &&
      verify(null, Buffer.from(text), verifier.publicKey, each.bytes),
  )
}

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map((each) => `${formatSignature(each)}\n`).join("")}`
}

export function formatSignature({ name, keyId, bytes }: NoteSignature): string {
  return `— ${name} ${Buffer.concat([Buffer.from(keyId, "hex"), bytes]).toString("base64")}`
}

export function parseSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? []
  if (name === undefined || encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, "base64")
  if (bytes.length <= keyIdBytes) return undefined
  return { name, keyId: bytes.toString("hex", 0, keyIdBytes), bytes: bytes.subarray(keyIdBytes) }
}

export function parseNote(note: string): SignedNote | undefined {
  const border = note.lastIndexOf("\n\n")
  if (border < 0 || !note.endsWith("\n")) return undefined
  const lines = note.slice(border + 2, -1).split("\n")
  const signatures = lines.map(parseSignature).filter((each) => each !== undefined)
  return signatures.length === lines.length ? { text: note.slice(0, border + 1), signatures } : undefined
}
