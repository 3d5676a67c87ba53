import { expect, test } from "vitest"
import { z } from "zod"
import { checkTogether, parseInput, parseTogether, whenValid } from "./input.ts"
import { Refusal } from "./refusal.ts"

const Form = z.object({
  name: z
    .string("nameMissing")
    .min(1, "nameMissing")
    .regex(/^[a-z]+$/, "nameWrong"),
  city: z.string("cityMissing").min(1, "cityMissing"),
})

test("a form is refused for its first invalid field, with the errors of the others", () => {
  expect(wrongIn(() => parseInput("x", Form, { name: "", city: "" }))).toEqual([
    "x.nameMissing name",
    "x.cityMissing city",
  ])
  expect(wrongIn(() => parseInput("x", Form, { name: "ann", city: "" }))).toEqual(["x.cityMissing city"])
})

test("the parts of a form are refused together, with the first error of each field in order", () => {
  const parts = {
    form: () => parseInput("x", Form, { name: "", city: "Leith" }),
    name: () => {
      throw new Refusal("x.nameTaken", 409, { field: "name" })
    },
    age: () => parseInput("x", z.object({ age: z.literal("yes", { error: "ageMissing" }) }), {}),
  }
  expect(wrongIn(() => parseTogether(parts))).toEqual(["x.nameMissing name", "x.ageMissing age"])
  expect(parseTogether({ one: () => 1, two: () => "2" })).toEqual({ one: 1, two: "2" })
})

test("a bug while reading a part is not a refusal", () => {
  const broken = () => {
    throw new TypeError("a bug")
  }
  expect(() => parseTogether({ broken })).toThrow(TypeError)
})

test("checks that ask the database are refused together with the form", async () => {
  const checks = {
    form: () => parseInput("x", Form, { name: "", city: "Leith" }),
    city: async () => {
      throw new Refusal("x.cityUnknown", 404, { field: "city" })
    },
  }
  const found = await checkTogether(checks).catch((problem: unknown) => problem)
  expect(
    wrongIn(() => {
      throw found
    }),
  ).toEqual(["x.nameMissing name", "x.cityUnknown city"])
  expect(await checkTogether({ one: async () => 1, two: () => "2" })).toEqual({ one: 1, two: "2" })
})

test("a check across fields runs if they are valid, whatever is wrong with others", () => {
  const Years = z
    .object({ name: Form.shape.name, from: z.number("fromUnclear"), to: z.number("toUnclear") })
    .refine(({ from, to }) => from <= to, {
      error: "yearsOutOfOrder",
      path: ["to"],
      when: whenValid("from", "to"),
    })
  const wrong = (input: unknown) => wrongIn(() => parseInput("x", Years, input))
  expect(wrong({ name: "", from: 2, to: 1 })).toEqual(["x.nameMissing name", "x.yearsOutOfOrder to"])
  expect(wrong({ name: "", from: 2, to: "?" })).toEqual(["x.nameMissing name", "x.toUnclear to"])
  for (const input of [null, [], "text", 1]) expect(wrong(input)).toEqual(["api.invalid "])
})

function wrongIn(work: () => unknown): string[] {
  try {
    work()
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return [problem, ...problem.others].map(({ code, facts }) => `${code} ${facts.field}`)
  }
  return []
}
