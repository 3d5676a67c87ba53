import { expect, test } from "vitest"
import { pagesToShow } from "./pages-to-show.ts"

const text = (page: number, pages: number) =>
  pagesToShow(page, pages)
    .map((item) => item.page ?? "…")
    .join(" ")

test("a long list shows its ends and the pages around the current one", () => {
  expect(text(7, 20)).toBe("1 … 6 7 8 … 20")
})

test("a gap of one page shows that page", () => {
  expect(text(4, 6)).toBe("1 2 3 4 5 6")
})

test("the ends of the list have no page beyond them", () => {
  expect(text(1, 9)).toBe("1 2 … 9")
  expect(text(9, 9)).toBe("1 … 8 9")
})
