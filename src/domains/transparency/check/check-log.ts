import { z } from "zod"
import { type LogHead, parseHead } from "../log-head.ts"
import { verifyConsistency, verifyInclusion } from "../merkle.ts"
import { isBy, type NoteVerifier, parseNote, parseVerifier } from "../note-format.ts"
import { type CheckFinding, finding } from "./finding.ts"
import { type KeptHead, readKeptHead, writeKeptHead } from "./kept-head.ts"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Inclusion = z.object({
  index: z.int(),
  position: z.int(),
  lotId: z.string(),
  path: z.array(sha256),
  checkpoint: z.string(),
})
const Head = z.object({ keys: z.array(z.string()), witnesses: z.array(z.object({ name: z.string() })) })
const Growth = z.object({ path: z.array(sha256) })

/** GET below `/api`: the answer of 200, or the refusal's code. */
export type Ask = (path: string) => Promise<{ value: unknown } | { code: string }>

/** An entry of a lot's history: its last, or a visitor's bid. */
type LoggedHash = { hash: string; isReceipt: boolean }

/**
 * Asks the log for proofs of these entries, and checks them. The server's word counts for nothing. A receipt that is an
 * entry of the lot `lotId` should have been in its history. `emailed` are signed heads that the visitor kept.
 */
export async function checkLog(
  hashes: readonly LoggedHash[],
  { ask, lotId: own, emailed }: { ask: Ask; lotId: string | null; emailed: readonly string[] },
): Promise<CheckFinding[]> {
  const answer = await ask("/log/head")
  if ("code" in answer)
    return [answer.code === "transparency.noHead" ? finding("unknown", "noHead") : noAnswer(answer.code)]
  const { keys, witnesses } = Head.parse(answer.value)
  const findings: CheckFinding[] = []
  let newest: { head: LogHead; keyId: string } | undefined
  for (const each of hashes) {
    const proof = await ask(`/log/inclusion?hash=${each.hash}`)
    if ("code" in proof) {
      const isMissing = proof.code === "transparency.noSuchEntry"
      findings.push(
        isMissing ? finding("unknown", "notLogged", { hash: shorten(each.hash) }) : noAnswer(proof.code),
      )
      continue
    }
    const { checkpoint, index, path, position, lotId } = Inclusion.parse(proof.value)
    const signed = await openCheckpoint(checkpoint, keys)
    if (!signed) return [...findings, finding("refuted", "badHead")]
    const { size, root, at } = signed.head
    if (!verifyInclusion({ index, size, root }, each.hash, path))
      return [...findings, finding("refuted", "badProof")]
    if (each.isReceipt && lotId === own)
      return [...findings, finding("refuted", "removed", { hash: shorten(each.hash) })]
    if (!newest || size > newest.head.size) newest = signed
    const facts = { index: index + 1, size, at: at.toISOString(), keyId: signed.keyId }
    findings.push(
      each.isReceipt
        ? finding("proved", "loggedReceipt", { ...facts, hash: shorten(each.hash), position, lotId })
        : finding("proved", "logged", facts),
    )
  }
  if (newest) {
    for (const checkpoint of emailed)
      findings.push(await compareEmailed(checkpoint, { ...newest, keys }, ask))
    findings.push(...(await checkGrowth(newest, ask)))
  }
  if (newest && witnesses.length > 0)
    findings.push(finding("unknown", "witnessed", { names: witnesses.map(({ name }) => name).join(", ") }))
  return findings
}

/** Compares the head with the one that this browser kept, and keeps the newer. */
async function checkGrowth(
  { head, keyId }: { head: LogHead; keyId: string },
  ask: Ask,
): Promise<CheckFinding[]> {
  const own: KeptHead = { size: head.size, root: head.root, at: head.at.toISOString(), keyId }
  const kept = readKeptHead()
  if (!kept) {
    writeKeptHead(own)
    return [finding("proved", "kept", { size: own.size })]
  }
  const facts = { size: kept.size, at: kept.at }
  const growth = await askGrowth(kept, own, ask)
  if (typeof growth === "object") return [noAnswer(growth.code)]
  if (growth === "forked") return [finding("refuted", "forked", { ...facts, root: kept.root })]
  writeKeptHead(kept.size <= own.size ? own : kept)
  const isOtherKey = kept.keyId !== keyId
  return [
    finding("proved", "grown", facts),
    ...(isOtherKey ? [finding("unknown", "otherKey", { keyId, before: kept.keyId })] : []),
  ]
}

async function compareEmailed(
  checkpoint: string,
  newest: { head: LogHead; keys: readonly string[] },
  ask: Ask,
): Promise<CheckFinding> {
  const emailed = await openCheckpoint(checkpoint, newest.keys)
  if (!emailed) return finding("unknown", "otherEmailHead", { size: Number(checkpoint.split("\n")[1]) })
  const { size, root, at } = emailed.head
  const growth = await askGrowth(emailed.head, newest.head, ask)
  if (typeof growth === "object") return noAnswer(growth.code)
  const facts = { size, at: at.toISOString() }
  return growth === "grown"
    ? finding("proved", "grownFromEmail", facts)
    : finding("refuted", "forkedFromEmail", { ...facts, root })
}

type HeadToCompare = Pick<LogHead, "size" | "root">

/** Did the log go on from the smaller of two heads to the larger? A code if it gave no answer. */
async function askGrowth(
  one: HeadToCompare,
  other: HeadToCompare,
  ask: Ask,
): Promise<"grown" | "forked" | { code: string }> {
  const [from, to] = one.size <= other.size ? [one, other] : [other, one]
  const answer =
    from.size === to.size
      ? { value: { path: [] } }
      : await ask(`/log/consistency?from=${from.size}&to=${to.size}`)
  if ("code" in answer) return answer.code === "transparency.beyondLog" ? "forked" : answer
  return verifyConsistency(from, to, Growth.parse(answer.value).path) ? "grown" : "forked"
}

const noAnswer = (code: string) => finding("unknown", "noAnswer", { code })
const shorten = (hash: string) => hash.slice(0, 12)

async function openCheckpoint(
  checkpoint: string,
  keys: readonly string[],
): Promise<{ head: LogHead; keyId: string } | undefined> {
  const note = parseNote(checkpoint)
  const head = note && parseHead(note.text)
  if (!note || !head) return undefined
  for (const key of keys) {
    const verifier = parseVerifier(key)
    const signature = verifier && note.signatures.find((each) => isBy(each, verifier))
    if (verifier?.type === 1 && signature && (await isSigned(note.text, signature.bytes, verifier)))
      return { head, keyId: verifier.keyId }
  }
  return undefined
}

async function isSigned(text: string, signature: Uint8Array, { key }: NoteVerifier): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const own = await subtle.importKey("raw", Uint8Array.from(key), "Ed25519", false, ["verify"])
  return await subtle.verify("Ed25519", own, Uint8Array.from(signature), new TextEncoder().encode(text))
}
