import { createPublicKey, type KeyObject, sign, verify } from "node:crypto"
import { isBy, type NoteSignature, type NoteVerifier, type SignedNote, verifierOf } from "./note-format.ts"

const timeBytes = 8
const signatureBytes = 64
/** What precedes the 32 bytes of an Ed25519 key in DER. */
const derPrefix = Uint8Array.fromHex("302a300506032b6570032100")

export function noteVerifierOf(name: string, key: KeyObject, type: NoteVerifier["type"] = 1): NoteVerifier {
  const publicKey = key.type === "private" ? createPublicKey(key) : key
  const der = publicKey.export({ type: "spki", format: "der" })
  return verifierOf(name, der.subarray(derPrefix.length), type)
}

function publicKeyOf({ key }: NoteVerifier): KeyObject {
  return createPublicKey({ key: Buffer.concat([derPrefix, key]), type: "spki", format: "der" })
}

/** Signs notes; where the private key is kept is its own affair. */
export type LogKey = { readonly verifier: NoteVerifier; sign(text: string): Promise<NoteSignature> }

export function localKeyOf(name: string, privateKey: KeyObject): LogKey {
  return {
    verifier: noteVerifierOf(name, privateKey),
    sign: async (text) => signNote(text, name, privateKey),
  }
}

export function signNote(text: string, name: string, privateKey: KeyObject): NoteSignature {
  const { keyId } = noteVerifierOf(name, privateKey)
  return { name, keyId, bytes: sign(null, Buffer.from(text), privateKey) }
}

/** Every key signs, so that a reader who knows one of them can check it. */
export async function signByAll(text: string, keys: readonly LogKey[]): Promise<NoteSignature[]> {
  return await Promise.all(keys.map((key) => key.sign(text)))
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
  const { bytes } = signature
  if (verifier.type !== 4 || !isBy(signature, verifier) || bytes.length !== timeBytes + signatureBytes)
    return null
  const seconds = Number(Buffer.from(bytes).readBigUInt64BE())
  const isIts = verify(null, cosignedContent(seconds, text), publicKeyOf(verifier), bytes.subarray(timeBytes))
  return isIts ? new Date(seconds * 1_000) : null
}

/** Signatures by other keys are ignored, as the format demands. */
export function isSignedBy({ text, signatures }: SignedNote, verifier: NoteVerifier): boolean {
  return signatures.some(
    (each) =>
      verifier.type === 1 &&
      isBy(each, verifier) &&
      verify(null, Buffer.from(text), publicKeyOf(verifier), each.bytes),
  )
}
