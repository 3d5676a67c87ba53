import { setTimeout as wait } from "node:timers/promises"
import { beforeEach, expect, test } from "vitest"
import type { AppContext } from "../ctx.ts"
import { withServices } from "../service.ts"
import { batchLoadersService, batchReads, batchWrites } from "./batch.ts"

const app = withServices({} as AppContext, [batchLoadersService])
let trips: { keys: readonly number[]; end(): void }[] = []

const readAnswers = () =>
  batchReads<number, string>((_, keys) => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    trips.push({ keys, end: () => resolve(keys.map((key) => `answer ${key}`)) })
    return promise
  })
const keysOf = () => trips.map(({ keys }) => [...keys])
const aMoment = () => wait(5)

beforeEach(() => {
  trips = []
})

test("a single key is read at once, and keys asked for in the same moment are read together", async () => {
  const batched = readAnswers()
  const first = batched(app, 1)
  await aMoment()
  const others = [2, 3, 4].map((key) => batched(app, key))
  await aMoment()
  expect(keysOf()).toEqual([[1], [2, 3, 4]])
  for (const { end } of trips) end()
  expect(await first).toBe("answer 1")
  expect(await Promise.all(others)).toEqual(["answer 2", "answer 3", "answer 4"])
})

test("while two reads are in flight, further keys wait and are read together as soon as one ends", async () => {
  const batched = readAnswers()
  const answers = [batched(app, 1)]
  await aMoment()
  answers.push(batched(app, 2))
  await aMoment()
  answers.push(batched(app, 3))
  await aMoment()
  answers.push(batched(app, 4))
  await aMoment()
  expect(keysOf()).toEqual([[1], [2]])
  trips[1]?.end()
  await aMoment()
  expect(keysOf()).toEqual([[1], [2], [3, 4]])
  trips[0]?.end()
  trips[2]?.end()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4].map((key) => `answer ${key}`))
})

test("a batch that fails is retried key by key, and only the faulty key gets the error", async () => {
  const tried: number[][] = []
  const writeTenfold = batchWrites<number, number>(async (_, keys) => {
    tried.push([...keys])
    if (keys.includes(2)) throw new Error("not two")
    return keys.map((key) => key * 10)
  })
  const [one, two, three] = await Promise.allSettled([1, 2, 3].map((key) => writeTenfold(app, key)))
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]])
  expect([one, three]).toMatchObject([{ value: 10 }, { value: 30 }])
  expect(two).toMatchObject({ reason: { message: "not two" } })
})
