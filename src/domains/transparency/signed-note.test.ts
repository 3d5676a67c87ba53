import { generateKeyPairSync } from "node:crypto"
import { expect, test } from "vitest"
import { formatCheckpoint, openCheckpoint } from "./checkpoint.ts"
import { headText, parseHead } from "./log-head.ts"
import { parseKeys } from "./log-keys.ts"
import { formatNote, formatVerifier, parseNote, parseVerifier } from "./note-format.ts"
import { cosignedAt, cosignNote, isSignedBy, noteVerifierOf, signNote } from "./signed-note.ts"

const name = "quaich.example/log"
const { privateKey } = generateKeyPairSync("ed25519")
const verifier = noteVerifierOf(name, privateKey)
const stranger = generateKeyPairSync("ed25519").privateKey
const head = { origin: name, size: 7, root: "ab".repeat(32), at: new Date("2026-12-01T12:00:00.000Z") }
const checkpoint = formatCheckpoint(head, [signNote(headText(head), name, privateKey)])

/** A head of Go's checksum database, and its public key. */
const goVerifier = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
const goNote = `go.sum database tree
6476701
mb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=

— sum.golang.org Az3grsLX85Gz+s1SiTbgkuqxgItqFq7gsMUEyVnrsa9LM7Us9S+1xbFIGu95949rj4nPRYfvimWEPWL+o3GeoWwOoAw=
`

test("keys and notes are read as Go's checksum database writes them", () => {
  const go = parseVerifier(goVerifier)
  expect(go).toMatchObject({ name: "sum.golang.org", keyId: "033de0ae", type: 1 })
  expect(go && formatVerifier(go)).toBe(goVerifier)
  const note = parseNote(goNote)
  expect(note?.text).toBe(`${goNote.split("\n\n")[0]}\n`)
  expect(note && formatNote(note)).toBe(goNote)
  expect(note && go && isSignedBy(note, go)).toBe(true)
})

test("a checkpoint opens with the key that signed it, and no other", () => {
  expect(openCheckpoint(checkpoint, [verifier])?.head).toEqual(head)
  expect(openCheckpoint(checkpoint, [noteVerifierOf(name, stranger)])).toBeUndefined()
  expect(openCheckpoint(checkpoint, [noteVerifierOf("other.example/log", privateKey)])).toBeUndefined()
  const forgery = formatCheckpoint(head, [signNote(headText(head), name, stranger)])
  expect(openCheckpoint(forgery, [verifier])).toBeUndefined()
})

test("no character of a signed head can be changed", () => {
  const text = headText(head)
  for (let at = 0; at < text.length; at++) {
    const changed = `${text.slice(0, at)}${text[at] === "1" ? "2" : "1"}${text.slice(at + 1)}`
    expect(openCheckpoint(checkpoint.replace(text, changed), [verifier])).toBeUndefined()
  }
})

test("further signatures do not disturb a checkpoint", () => {
  const note = parseNote(checkpoint)
  if (!note) throw new Error("not a note")
  const more = cosignNote(note.text, "witness.example", stranger, new Date())
  expect(
    openCheckpoint(formatNote({ ...note, signatures: [more, ...note.signatures] }), [verifier])?.head,
  ).toEqual(head)
})

test("a cosignature says when a witness saw the head", () => {
  const text = headText(head)
  const at = new Date("2026-12-01T12:03:04.567Z")
  const signature = cosignNote(text, "witness.example", stranger, at)
  const witness = noteVerifierOf("witness.example", stranger, 4)
  expect(cosignedAt(text, signature, witness)).toEqual(new Date("2026-12-01T12:03:04.000Z"))
  expect(cosignedAt(`${text}x`, signature, witness)).toBeNull()
  expect(cosignedAt(text, signature, noteVerifierOf("witness.example", privateKey, 4))).toBeNull()
  expect(isSignedBy({ text, signatures: [signature] }, witness)).toBe(false)
  const later = { ...signature, bytes: Buffer.from(signature.bytes) }
  later.bytes[7] = (later.bytes[7] ?? 0) ^ 1
  expect(cosignedAt(text, later, witness)).toBeNull()
})

test.each([
  "",
  "\n\n",
  "text without signature\n",
  "text\n\nno signature\n",
  "text\n\n— name !!!\n",
  "text\n\n— name AAAA\n",
  checkpoint.slice(0, -1),
])("text that is no signed note is refused: %j", (text) => {
  expect(openCheckpoint(text, [verifier])).toBeUndefined()
})

test.each(["7.0", "07", "-1", "1e3", "", "99999999999999999"])("a head of %j entries is no head", (size) => {
  expect(parseHead(headText(head).replace("\n7\n", `\n${size}\n`))).toBeUndefined()
})

test.each(["", "name", "name+00000000+AAAA", goVerifier.replace("033de0ae", "033de0af")])(
  "no key is read from %j",
  (text) => expect(parseVerifier(text)).toBeUndefined(),
)

test("only Ed25519 keys sign the log", () => {
  const pem = (key: typeof privateKey) => String(key.export({ type: "pkcs8", format: "pem" }))
  expect(parseKeys(pem(privateKey) + pem(stranger), "LOG_KEY")).toHaveLength(2)
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1_024 }).privateKey
  expect(() => parseKeys(pem(rsa), "LOG_KEY")).toThrow("LOG_KEY must hold Ed25519 keys")
  expect(() => parseKeys(pem(privateKey).replace("MC4", "XXX"), "LOG_KEY")).toThrow("Ed25519")
})
