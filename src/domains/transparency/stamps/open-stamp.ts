import { createHash, X509Certificate } from "node:crypto"
import { type CertificateChoices, SignedData, type SignerInfo } from "@peculiar/asn1-cms"
import { AsnConvert, OctetString } from "@peculiar/asn1-schema"
import { id_ct_tstInfo, PKIStatus, TimeStampResp, TSTInfo } from "@peculiar/asn1-tsp"
import { findChain, isValidAt } from "./find-chain.ts"
import { digestOf, isSignatureOf, sha256Id } from "./signature-algorithms.ts"

export class StampRefused extends Error {
  override readonly name = "StampRefused"
}

export type Stamp = { readonly at: Date; readonly authority: string }

export type ExpectedStamp = {
  readonly imprint: Uint8Array
  /** Of the request; null for a stored stamp, whose request is gone. */
  readonly nonce: Uint8Array | null
  /** Without any, every certificate will do. */
  readonly roots: readonly X509Certificate[]
}

/** Reads a time-stamp response (RFC 3161), and refuses one that `openssl ts -verify` would refuse. */
export function openStamp(response: Uint8Array, expected: ExpectedStamp): Stamp {
  try {
    return readStamp(response, expected)
  } catch (problem) {
    if (problem instanceof StampRefused) throw problem
    throw new StampRefused("the answer is not a time-stamp response", { cause: problem })
  }
}

function readStamp(response: Uint8Array, expected: ExpectedStamp): Stamp {
  const { encapContentInfo, signerInfos, certificates: given } = openResponse(response)
  const { eContentType, eContent } = encapContentInfo
  if (eContentType !== id_ct_tstInfo || !eContent?.single) throw new StampRefused("the answer has no stamp")
  const content = Buffer.from(eContent.single.buffer)
  const info = AsnConvert.parse(content, TSTInfo)
  requireAsked(info, expected)
  const [signer, ...others] = signerInfos
  if (!signer || others.length > 0) throw new StampRefused("the stamp needs one signature")
  const certificates = [...(given ?? [])].flatMap(certificateOf)
  const own = findSigner(signer, certificates)
  const { certificate } = own
  if (!isForStampsOnly(own)) throw new StampRefused("the certificate is not for time stamps")
  if (!isValidAt(certificate, info.genTime))
    throw new StampRefused("the certificate is not valid at that time")
  requireSignature(signer, certificate, content)
  const { roots } = expected
  const chain = { others: certificates.map((each) => each.certificate), roots, at: info.genTime }
  if (roots.length > 0 && !findChain(certificate, chain))
    throw new StampRefused("the certificate leads to none of the trusted roots")
  return { at: info.genTime, authority: nameOf(certificate) }
}

function openResponse(response: Uint8Array): SignedData {
  const { status, timeStampToken } = AsnConvert.parse(response, TimeStampResp)
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods) {
    const reasons = [...(status.statusString ?? []), status.failInfo?.toString() ?? ""]
    throw new StampRefused(
      `the authority refused: status ${status.status} ${reasons.join(" ").slice(0, 200)}`,
    )
  }
  if (!timeStampToken) throw new StampRefused("the answer has no stamp")
  return AsnConvert.parse(timeStampToken.content, SignedData)
}

function requireAsked({ messageImprint, nonce }: TSTInfo, expected: ExpectedStamp): void {
  const { hashAlgorithm, hashedMessage } = messageImprint
  const isImprint = Buffer.from(hashedMessage.buffer).equals(expected.imprint)
  if (hashAlgorithm.algorithm !== sha256Id || !isImprint)
    throw new StampRefused("the stamp is of something else")
  if (expected.nonce && !(nonce && Buffer.from(nonce).equals(expected.nonce)))
    throw new StampRefused("the stamp answers another request")
}

type StampCertificate = { certificate: X509Certificate; isUsageCritical: boolean }

function certificateOf({ certificate }: CertificateChoices): StampCertificate[] {
  if (!certificate) return []
  const extensions = certificate.tbsCertificate.extensions ?? []
  return [
    {
      certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))),
      isUsageCritical: extensions.some(({ extnID, critical }) => extnID === extendedUsageId && critical),
    },
  ]
}

const extendedUsageId = "2.5.29.37"
const timeStampingId = "1.3.6.1.5.5.7.3.8"

/** As RFC 3161 demands, so that no certificate for other purposes can stamp. Node calls the extended usage `keyUsage`. */
function isForStampsOnly({ certificate, isUsageCritical }: StampCertificate): boolean {
  const usage: readonly string[] = certificate.keyUsage
  return isUsageCritical && usage.length === 1 && usage[0] === timeStampingId
}

/** The versions of the attribute that names the signer's certificate by its hash (RFC 5035). */
const certificateHashes = {
  "1.2.840.113549.1.9.16.2.12": ["sha1"],
  "1.2.840.113549.1.9.16.2.47": ["sha256", "sha384", "sha512"],
}

/** The attribute is signed, and nobody but the signer can write a hash into it. */
function findSigner(signer: SignerInfo, certificates: readonly StampCertificate[]): StampCertificate {
  if (certificates.length === 0) throw new StampRefused("the stamp has no certificate")
  for (const [id, hashes] of Object.entries(certificateHashes)) {
    const attribute = Buffer.from(attributeOf(signer, id) ?? new ArrayBuffer())
    const found = certificates.find(({ certificate }) =>
      hashes.some((hash) => attribute.includes(createHash(hash).update(certificate.raw).digest())),
    )
    if (found) return found
  }
  throw new StampRefused("the stamp does not name its certificate")
}

function attributeOf({ signedAttrs = [] }: SignerInfo, id: string): ArrayBuffer | undefined {
  const [attribute, ...others] = signedAttrs.filter(({ attrType }) => attrType === id)
  return others.length === 0 && attribute?.attrValues.length === 1 ? attribute.attrValues[0] : undefined
}

const contentTypeId = "1.2.840.113549.1.9.3"
const messageDigestId = "1.2.840.113549.1.9.4"
/** The identifier `id_ct_tstInfo`. */
const stampTypeInDer = Buffer.from("060b2a864886f70d0109100104", "hex")

function requireSignature(signer: SignerInfo, { publicKey }: X509Certificate, content: Buffer): void {
  const type = attributeOf(signer, contentTypeId)
  const digest = attributeOf(signer, messageDigestId)
  const isOfContent =
    type !== undefined &&
    digest !== undefined &&
    Buffer.from(type).equals(stampTypeInDer) &&
    digestOf(signer, content)?.equals(Buffer.from(AsnConvert.parse(digest, OctetString).buffer))
  if (!isOfContent || !isSignatureOf(signer, publicKey))
    throw new StampRefused("the signature is not by the certificate in the stamp")
}

function nameOf({ subject }: X509Certificate): string {
  const parts = subject.split("\n")
  const common = parts.find((part) => part.startsWith("CN="))
  return (common?.slice(3) ?? parts.join(", ")).slice(0, 200)
}
