import { expect, test } from "vitest"
import { withSavedSort } from "./saved-sort.ts"

const cookies = "lang=vi; search-sort=price-up; theme=dark"
const searchOf = (search: string, given: string | null = cookies) =>
  withSavedSort(new URL(`http://localhost/whisky-shop${search}`), given).search

test("a search is sorted as the visitor last chose, and the address keeps the rest", () => {
  expect(searchOf("?q=peat&region=Islay")).toBe("?q=peat&region=Islay&sort=price-up")
})

test("an address with a sort wins, and what is not searched keeps its usual order", () => {
  expect(searchOf("?q=peat&sort=name")).toBe("?q=peat&sort=name")
  expect(searchOf("?region=Islay")).toBe("?region=Islay")
  expect(searchOf("?q=+")).toBe("?q=+")
})

test("without a choice, or with a forged one, the address stays as it is", () => {
  for (const given of [null, "", "lang=vi", "search-sort=<script>", "search-sort="])
    expect(searchOf("?q=peat", given)).toBe("?q=peat")
})
