import { expect, test } from "vitest"
import { SortOrder } from "./order.ts"
import { takeLowest } from "./take-lowest.ts"

let seed = 5
function randomBelow(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}

test("documents inserted repeatedly at one place (first, last or anywhere) are sorted and found there", () => {
  const keys: number[] = []
  const order = new SortOrder((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  let present: number[] = []
  const pick: ((round: number) => number)[] = [
    (round) => 500 + 1 / (round + 2),
    (round) => -round,
    (round) => 1_000 + round,
    () => randomBelow(1_000) + keys.length / 1e6,
  ]
  for (let round = 0; round < 600; round++) {
    const come = Array.from(
      { length: 1 + randomBelow(6) },
      () => keys.push(pick[randomBelow(4)]?.(round + randomBelow(1e6) / 1e6) ?? 0) - 1,
    )
    order.insert(come)
    present.push(...come)
    if (round % 3 === 0) {
      const deleted = present.filter(() => randomBelow(8) === 0)
      order.remove(deleted)
      present = present.filter((document) => !deleted.includes(document))
    }
    present.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
    expect([...order.documents.subarray(0, order.length)]).toEqual(present)
    const some = present.filter(() => randomBelow(3) === 0)
    const from = randomBelow(4) * randomBelow(10)
    const to = from + 1 + randomBelow(20)
    expect(order.among(Uint32Array.from(some).sort(), from, to)).toEqual(some.slice(from, to))
  }
})

test("all labels are assigned again when none is left between two", () => {
  const keys: number[] = [0, 1]
  const order = new SortOrder((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  order.insert([0, 1])
  for (let document = 2; document < 200; document++) {
    keys[document] = 2 ** -document
    order.insert([document])
  }
  const documents = [...order.documents.subarray(0, order.length)]
  expect(documents).toEqual(
    keys.map((_, document) => document).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)),
  )
  const labels = documents.map((document) => order.labels[document] ?? 0)
  expect(labels.every((label, index) => index === 0 || label > (labels[index - 1] ?? 0))).toBe(true)
})

test("the lowest of many numbers are those that sorting puts first", () => {
  for (let round = 0; round < 200; round++) {
    const numbers = Uint32Array.from({ length: 1 + randomBelow(300) }, () => randomBelow(500))
    const wanted = 1 + randomBelow(60)
    expect([...takeLowest(numbers.slice(), wanted)]).toEqual([...numbers.toSorted().subarray(0, wanted)])
  }
})
