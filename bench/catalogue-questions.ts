import type { BenchProduct } from "./catalogue-world.ts"
import { dice } from "./dice.ts"

/** A raw request, from one of many addresses: a single address would reach the rate limit. */
function request(place: number, method: string, path: string, sent?: unknown): string {
  const body = sent === undefined ? "" : JSON.stringify(sent)
  const length = Buffer.byteLength(body)
  const type = sent === undefined ? "" : `content-type: application/json\r\ncontent-length: ${length}\r\n`
  const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n${type}\r\n${body}`
}

const sorts = [{ createdAt: -1 }, { prod_price: 1 }, { prod_price: -1 }, { prod_name: 1 }]
const places = ["Singapore", "Singapore", "Hong Kong", "Vietnam", "Malaysia"]

function list(made: readonly BenchProduct[], place: number): string {
  const luck = dice(place)
  const like = luck.pick(made)
  const least = luck.pick([50, 100, 150, 200, 300, 500])
  const query = {
    ...(luck.isOne(0.3) ? { category: like.category } : {}),
    ...(luck.isOne(0.3) ? { distillery: like.distillery } : {}),
    ...(luck.isOne(0.2) && like.region ? { region: like.region } : {}),
    ...(luck.isOne(0.3) ? { prod_price: { $gte: least, $lte: least * luck.pick([2, 4]) } } : {}),
  }
  const sent = { query, sort: luck.pick(sorts), isSale: luck.isOne(0.1), location: luck.pick(places) }
  const page = 1 + luck.skewed(luck.isOne(0.1) ? 40 : 4)
  return request(place, "POST", `/api/product/pagination/type/Bottle%20Shop/${page}/20`, sent)
}

function product(made: readonly BenchProduct[], place: number): string {
  return request(place, "GET", `/api/product/${dice(place).pick(made).id}`)
}

function words(made: readonly BenchProduct[], place: number): string[] {
  const luck = dice(place)
  const { name, distillery } = luck.pick(made)
  const others = name.slice(distillery.length).replace("Year Old", "").split(" ").filter(Boolean)
  const first = luck.whole(Math.max(1, others.length - 1))
  return [...distillery.split(" "), ...others.slice(first, first + 1 + luck.whole(2))]
}

function search(made: readonly BenchProduct[], place: number, isMistaken: boolean): string {
  const asked = words(made, place)
  const $regex = (isMistaken ? mistake(asked, place) : asked).join(" ")
  const query = { prod_name: { $regex, $options: "i" }, prod_type: { $ne: "Auction" } }
  return request(place, "POST", "/api/product/search", { query, page: 1, limit: 10 })
}

/** A typing error in the longest word: a letter missing, added, wrong, or swapped with the next. */
function mistake(asked: readonly string[], place: number): string[] {
  const luck = dice(place + 7)
  const longest = asked.toSorted((a, b) => b.length - a.length)[0] ?? ""
  const at = 1 + luck.whole(Math.max(1, longest.length - 2))
  const letter = luck.pick([..."aeioulnrst"])
  const wrong = luck.pick([
    longest.slice(0, at) + longest.slice(at + 1),
    longest.slice(0, at) + letter + longest.slice(at),
    longest.slice(0, at) + letter + longest.slice(at + 1),
    longest.slice(0, at) + (longest[at + 1] ?? "") + (longest[at] ?? "") + longest.slice(at + 2),
  ])
  return asked.map((word) => (word === longest ? wrong : word))
}

/** The search box's request while a visitor types: the last word is incomplete, in all sections or in one shop. */
function suggestion(made: readonly BenchProduct[], place: number): string {
  const luck = dice(place)
  const typed = words(made, place).join(" ")
  const q = encodeURIComponent(typed.slice(0, 2 + luck.whole(Math.max(1, typed.length - 2))))
  return request(
    place,
    "GET",
    `/api/search/suggestions?q=${q}&scope=${luck.pick(["all", "bottle-singapore"])}`,
  )
}

export const questions = {
  "list, filtered and sorted": list,
  product,
  "search, as spelt": (made: readonly BenchProduct[], place: number) => search(made, place, false),
  "search, misspelt": (made: readonly BenchProduct[], place: number) => search(made, place, true),
  suggestions: suggestion,
}
