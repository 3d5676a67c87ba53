import type { X509Certificate } from "node:crypto"

const maxLength = 8

/** The certificates from this one to a root, all valid at that time. Undefined if none of the roots is reached. */
export function findChain(
  certificate: X509Certificate,
  { others, roots, at }: ChainSearch,
  length = 1,
): X509Certificate[] | undefined {
  if (length > maxLength || !isValidAt(certificate, at)) return undefined
  if (roots.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) return [certificate]
  for (const issuer of [...roots, ...others]) {
    if (!issuer.ca || !certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) continue
    const rest = findChain(issuer, { others, roots, at }, length + 1)
    if (rest) return [certificate, ...rest]
  }
  return undefined
}

type ChainSearch = { others: readonly X509Certificate[]; roots: readonly X509Certificate[]; at: Date }

export function isValidAt({ validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return validFromDate <= at && at <= validToDate
}
