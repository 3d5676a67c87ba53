import { expect, expectTypeOf, test } from "vitest"
import { LiveHub } from "./live.ts"
import { defineTopic, type Topic } from "./topic.ts"

const lotTopic = defineTopic<{ priceCents: number }>("lot")
const productTopic = defineTopic("product")

test("a topic is named by its kind and id, and its state carries both", () => {
  expect(lotTopic.of("lot_7")).toBe("lot:lot_7")
  expect(lotTopic.state("lot_7", 3, { priceCents: 100 })).toEqual({
    topic: "lot:lot_7",
    version: 3,
    data: { priceCents: 100 },
  })
  expect(productTopic.all).toBe("product")
})

test("the id is read from a topic of the same kind only", () => {
  expect(lotTopic.idOf("lot:lot_7")).toBe("lot_7")
  expect(lotTopic.idOf("lots:lot_7")).toBeUndefined()
  expect(lotTopic.idOf(productTopic.of("prd_1"))).toBeUndefined()
})

test("a name that no definition made, or another state, does not compile", () => {
  const hub = new LiveHub()
  // @ts-expect-error: text is not a topic.
  hub.hasNewer("lto:lot_7", 1)
  // @ts-expect-error: misspelt.
  lotTopic.state("lot_7", 1, { priceCent: 100 })
  expectTypeOf(lotTopic.of("lot_7")).toExtend<Topic>()
})
