import { constants, createHash, type KeyObject, verify } from "node:crypto"
import { Attribute, type SignerInfo } from "@peculiar/asn1-cms"
import { AsnArray, AsnConvert, AsnType, AsnTypeTypes } from "@peculiar/asn1-schema"

export const sha256Id = "2.16.840.1.101.3.4.2.1"

const hashes: Readonly<Record<string, string>> = {
  [sha256Id]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
}

const pssId = "1.2.840.113549.1.1.10"

/** RSA and ECDSA with their hash in the name, or undefined where it is that of the content. */
const signatureHashes = new Map<string, string | undefined>([
  ["1.2.840.113549.1.1.1", undefined],
  [pssId, undefined],
  ["1.2.840.113549.1.1.11", "sha256"],
  ["1.2.840.113549.1.1.12", "sha384"],
  ["1.2.840.113549.1.1.13", "sha512"],
  ["1.2.840.10045.2.1", undefined],
  ["1.2.840.10045.4.3.2", "sha256"],
  ["1.2.840.10045.4.3.3", "sha384"],
  ["1.2.840.10045.4.3.4", "sha512"],
])

/** Undefined for an outdated hash, such as SHA-1. */
export function digestOf({ digestAlgorithm }: SignerInfo, content: Uint8Array): Buffer | undefined {
  const hash = hashes[digestAlgorithm.algorithm]
  return hash === undefined ? undefined : createHash(hash).update(content).digest()
}

/** The signature is over them as a set, and in the message they have the tag of their place (RFC 5652, 5.4). */
class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

export function isSignatureOf(signer: SignerInfo, key: KeyObject): boolean {
  const { digestAlgorithm, signatureAlgorithm, signature, signedAttrs = [] } = signer
  const signed = Buffer.from(AsnConvert.serialize(new SignedAttributes(signedAttrs)))
  const id = signatureAlgorithm.algorithm
  const bytes = Buffer.from(signature.buffer)
  const hash = signatureHashes.get(id) ?? hashes[digestAlgorithm.algorithm]
  if (!signatureHashes.has(id) || hash === undefined) return false
  return verify(hash, signed, id === pssId ? { key, padding: constants.RSA_PKCS1_PSS_PADDING } : key, bytes)
}
