import { expect, test } from "vitest"
import { nextProductStep, productStepOf } from "./next-product-step.ts"

const product = { pictures: 1, description: "Smoky", isListed: true, isArchived: false }

test.each([
  [{}, "listed", undefined],
  [{ isListed: false }, "described", "list"],
  [{ description: " " }, "pictured", "describe"],
  [{ pictures: 0 }, "created", "picture"],
  [{ pictures: 0, isArchived: true }, undefined, undefined],
])("%j is at %s, next %s", (change, step, next) => {
  expect(productStepOf({ ...product, ...change })).toBe(step)
  expect(nextProductStep({ ...product, ...change })).toBe(next)
})
