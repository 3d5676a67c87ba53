import { randomBytes } from "node:crypto"
import { AsnConvert, OctetString } from "@peculiar/asn1-schema"
import { MessageImprint, TimeStampReq } from "@peculiar/asn1-tsp"
import { AlgorithmIdentifier } from "@peculiar/asn1-x509"
import { openStamp, type Stamp, StampRefused } from "./open-stamp.ts"
import { sha256Id } from "./signature-algorithms.ts"
import type { TimestampConfig } from "./timestamp-config.ts"

/** A stamp with its certificates has some 6 kB. */
const maxStampBytes = 65_536

/** Our clock and the authority's may differ by as much. */
const toleratedMs = 600_000

/** Asks the authority to stamp this SHA-256. Refuses every answer that is not a stamp of it, made now. */
export async function requestStamp(
  { url, roots, timeoutMs }: TimestampConfig,
  imprint: Uint8Array,
  now: () => Date,
): Promise<Stamp & { response: Uint8Array }> {
  const nonce = newNonce()
  const response = await post(url, requestOf(imprint, nonce), timeoutMs)
  const stamp = openStamp(response, { imprint, nonce, roots })
  const differs = Math.abs(stamp.at.getTime() - now().getTime()) > toleratedMs
  if (differs) throw new StampRefused(`the authority's time is ${stamp.at.toISOString()}`)
  return { ...stamp, response }
}

function requestOf(imprint: Uint8Array, nonce: Uint8Array): Uint8Array {
  const request = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Id, parameters: null }),
      hashedMessage: new OctetString(imprint),
    }),
    nonce: Uint8Array.from(nonce).buffer,
    certReq: true,
  })
  return new Uint8Array(AsnConvert.serialize(request))
}

/** A positive number whose first byte is not zero, so that it has one form only. */
function newNonce(): Uint8Array {
  const [first = 0, ...rest] = randomBytes(16)
  return Uint8Array.of((first & 0x3f) | 0x40, ...rest)
}

async function post(url: string, body: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: Buffer.from(body),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new StampRefused(`the authority answered ${answer.status}`)
  }
  return await readLimited(answer)
}

async function readLimited({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    // Leaving the loop closes the connection.
    if (bytes > maxStampBytes) throw new StampRefused(`the answer has more than ${maxStampBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
