import fc from "fast-check"
import { expect, test } from "vitest"
import { maxNatsBytes, NatsMessages } from "./nats-message.ts"
import { type RelayMessage, readMessage } from "./relay-message.ts"
import { defineTopic } from "./topic.ts"

const lotTopic = defineTopic<Record<string, unknown>>("lot")
const messages = new NatsMessages("a secret that all processes share")
const ids = fc.string({ unit: "binary", maxLength: 400 })
const written: fc.Arbitrary<RelayMessage> = fc.record({
  from: fc.string({ minLength: 1, maxLength: 40 }),
  states: fc.array(
    fc.record({ id: ids, version: fc.nat(), text: fc.string() }).map(({ id, version, text }) => ({
      ...lotTopic.state(id.slice(0, 300), version, { text }),
    })),
    { maxLength: 5 },
  ),
})

test("what a relay writes is read as it was", () => {
  fc.assert(
    fc.property(written, (message) => {
      expect(readMessage(JSON.stringify(message))).toEqual(message)
      expect(messages.read(messages.write(message))).toEqual(message)
    }),
  )
})

test("no text breaks the reader, and whatever it accepts has topics, versions and data", () => {
  const pieces = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ from: fc.jsonValue(), states: fc.jsonValue(), beat: fc.jsonValue(), isGap: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
    fc
      .record({ topic: fc.jsonValue(), version: fc.jsonValue(), data: fc.jsonValue() })
      .map((state) => JSON.stringify({ from: "one", states: [state] })),
  )
  fc.assert(
    fc.property(pieces, (text) => {
      for (const { topic, version, data } of readMessage(text)?.states ?? []) {
        expect(typeof topic).toBe("string")
        expect(Number.isSafeInteger(version)).toBe(true)
        expect(data).toBeTypeOf("object")
        expect(data).not.toBeNull()
      }
    }),
    { numRuns: 1_000 },
  )
  expect(readMessage(`{"from":"one","states":[{"topic":"lot:1","version":1.5,"data":{}}]}`)).toBeUndefined()
  expect(readMessage(`{"from":"one","states":[{"topic":"lot:1","version":1,"data":null}]}`)).toBeUndefined()
  expect(readMessage(`{"from":"one","states":[],"beat":{"sends":"all","needsNotify":true}}`)).toEqual({
    ...{ from: "one", states: [] },
  })
})

test("a message that one bit was changed in, or that has another secret's signature, is refused", () => {
  const stranger = new NatsMessages("another secret that nobody shares")
  fc.assert(
    fc.property(written, fc.nat(), fc.integer({ min: 0, max: 7 }), (message, place, bit) => {
      const bytes = messages.write(message)
      const at = place % bytes.length
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)
      expect(messages.read(bytes)).toBeUndefined()
      expect(messages.read(stranger.write(message))).toBeUndefined()
    }),
  )
})

test("bytes that are too few or too many are refused", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => messages.read(bytes) === undefined))
  const large = messages.write({
    from: "one",
    states: [lotTopic.state("1", 1, { text: "x".repeat(maxNatsBytes) })],
  })
  expect(messages.read(large)).toBeUndefined()
})

test("each topic has a subject of its own that NATS accepts, and the pattern of its kind matches it", () => {
  const wellFormed = ids.filter((id) => id.isWellFormed())
  fc.assert(
    fc.property(wellFormed, wellFormed, (one, other) => {
      const [first, second] = [one, other].map((id) => messages.subjectOf(lotTopic.of(id)))
      expect(first).toMatch(/^quaich\.[0-9a-f]{12}\.topic\.lot\.[^\s.*>]{1,200}$/)
      expect(first === second).toBe(one === other)
      expect(messages.subjectToWatch(lotTopic.of(one)) === first).toBe(one !== "*")
    }),
  )
  expect(messages.subjectToWatch(lotTopic.every)).toBe(
    messages.subjectOf(lotTopic.of("1")).replace(/1$/, "*"),
  )
  expect(messages.subjectOf(lotTopic.all)).toBe(messages.subjectOf(lotTopic.of("1")).replace(/\.1$/, ""))
})

test("two shops on one NATS have different subjects", () => {
  const other = new NatsMessages("another secret that nobody shares")
  expect(other.subjectOf("lot:1")).not.toBe(messages.subjectOf("lot:1"))
})
