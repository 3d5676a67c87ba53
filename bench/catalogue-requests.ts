import type { BenchProduct } from "./catalogue-fixtures.ts"
import { prng } from "./prng.ts"

/** A raw request, from one of many addresses: a single address would reach the rate limit. */
function request(index: number, method: string, path: string, payload?: unknown): string {
  const body = payload === undefined ? "" : JSON.stringify(payload)
  const length = Buffer.byteLength(body)
  const type = payload === undefined ? "" : `content-type: application/json\r\ncontent-length: ${length}\r\n`
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n${type}\r\n${body}`
}

const sorts = [{ createdAt: -1 }, { prod_price: 1 }, { prod_price: -1 }, { prod_name: 1 }]
const locations = ["Singapore", "Singapore", "Hong Kong", "Vietnam", "Malaysia"]

function list(products: readonly BenchProduct[], index: number): string {
  const random = prng(index)
  const sample = random.pick(products)
  const min = random.pick([50, 100, 150, 200, 300, 500])
  const query = {
    ...(random.isOne(0.3) ? { category: sample.category } : {}),
    ...(random.isOne(0.3) ? { distillery: sample.distillery } : {}),
    ...(random.isOne(0.2) && sample.region ? { region: sample.region } : {}),
    ...(random.isOne(0.3) ? { prod_price: { $gte: min, $lte: min * random.pick([2, 4]) } } : {}),
  }
  const payload = {
    query,
    sort: random.pick(sorts),
    isSale: random.isOne(0.1),
    location: random.pick(locations),
  }
  const page = 1 + random.skewed(random.isOne(0.1) ? 40 : 4)
  return request(index, "POST", `/api/product/pagination/type/Bottle%20Shop/${page}/20`, payload)
}

function product(products: readonly BenchProduct[], index: number): string {
  return request(index, "GET", `/api/product/${prng(index).pick(products).id}`)
}

function searchTerms(products: readonly BenchProduct[], index: number): string[] {
  const random = prng(index)
  const { name, distillery } = random.pick(products)
  const others = name.slice(distillery.length).replace("Year Old", "").split(" ").filter(Boolean)
  const first = random.whole(Math.max(1, others.length - 1))
  return [...distillery.split(" "), ...others.slice(first, first + 1 + random.whole(2))]
}

function search(products: readonly BenchProduct[], index: number, isMistaken: boolean): string {
  const terms = searchTerms(products, index)
  const $regex = (isMistaken ? misspell(terms, index) : terms).join(" ")
  const query = { prod_name: { $regex, $options: "i" }, prod_type: { $ne: "Auction" } }
  return request(index, "POST", "/api/product/search", { query, page: 1, limit: 10 })
}

/** A typing error in the longest word: a letter missing, added, wrong, or swapped with the next. */
function misspell(terms: readonly string[], index: number): string[] {
  const random = prng(index + 7)
  const longest = terms.toSorted((a, b) => b.length - a.length)[0] ?? ""
  const at = 1 + random.whole(Math.max(1, longest.length - 2))
  const letter = random.pick([..."aeioulnrst"])
  const wrong = random.pick([
    longest.slice(0, at) + longest.slice(at + 1),
    longest.slice(0, at) + letter + longest.slice(at),
    longest.slice(0, at) + letter + longest.slice(at + 1),
    longest.slice(0, at) + (longest[at + 1] ?? "") + (longest[at] ?? "") + longest.slice(at + 2),
  ])
  return terms.map((word) => (word === longest ? wrong : word))
}

/** The search box's request while a visitor types: the last word is incomplete, in all sections or in one shop. */
function suggestion(products: readonly BenchProduct[], index: number): string {
  const random = prng(index)
  const typed = searchTerms(products, index).join(" ")
  const q = encodeURIComponent(typed.slice(0, 2 + random.whole(Math.max(1, typed.length - 2))))
  return request(
    index,
    "GET",
    `/api/search/suggestions?q=${q}&scope=${random.pick(["all", "bottle-singapore"])}`,
  )
}

export const requestKinds = {
  "list, filtered and sorted": list,
  product,
  "search, as spelt": (products: readonly BenchProduct[], index: number) => search(products, index, false),
  "search, misspelt": (products: readonly BenchProduct[], index: number) => search(products, index, true),
  suggestions: suggestion,
}
