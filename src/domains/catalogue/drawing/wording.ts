import { type BottleDrawingFacts, isIndependent } from "./bottle-facts.ts"

export type Wording = {
  brand: string
  expression: string
  numeral: string
  numeralCaption: string
  age: string
  vintage: string
  maker: string
  bottler: string
  kind: string
  place: string
  cask: string
  strength: string
  volume: string
}

const statedAge = /\b(\d{1,3})[\s-]*(?:years?[\s-]*old|y\.?o\.?)\b|\b\d{1,3}\s*年/i

export function wordingOf(facts: BottleDrawingFacts): Wording {
  const { brand, expression } = splitName(facts)
  const distillery = shortDistillery(facts)
  return {
    brand,
    expression,
    ...numeralOf(facts),
    age: facts.age === null ? "" : `${plain(facts.age)} years old`,
    vintage: facts.vintage === null ? "" : String(facts.vintage),
    maker:
      distillery && !isIndependent(facts) && !sameStart(brand, distillery) ? distilleryLine(distillery) : "",
    bottler: isIndependent(facts) ? facts.bottler : "",
    kind: kindOf(facts),
    place:
      facts.region && facts.region !== facts.country ? `${facts.region}, ${facts.country}` : facts.country,
    cask: facts.caskType ?? "",
    strength: `${plain(facts.abvPercent)}% vol`,
    volume: `${plain(facts.volumeMl / 10)} cl`,
  }
}

function splitName(facts: BottleDrawingFacts): { brand: string; expression: string } {
  const distillery = shortDistillery(facts)
  // The numeral shows the vintage if there is no age.
  const shown = facts.vintage && facts.age === null ? String(facts.vintage) : ""
  if (isIndependent(facts)) return splitPlainName(facts, distillery)
  if (distillery && sameStart(facts.name, distillery)) {
    return {
      brand: distillery,
      expression: without(facts.name.slice(distillery.length), [distillery, shown]),
    }
  }
  const name = shown ? facts.name.replace(shown, "").replace(/\s+/g, " ").trim() : facts.name.trim()
  const age = name.match(statedAge)
  const words = (age ? name.slice(0, age.index) : name).trim().split(/\s+/)
  const brand = words.slice(0, brandLength(words, age ? 4 : 3)).join(" ") || distillery || facts.name
  return { brand, expression: without(name, [brand, distillery]) }
}

/** "Blackadder Raw Cask Ledaig 2005" is a Ledaig; the bottler's words go elsewhere on the label. */
function splitPlainName(
  facts: BottleDrawingFacts,
  distillery: string,
): { brand: string; expression: string } {
  const app = new Set(facts.bottler.split(/\s+/).map(normalizedWord))
  const words = facts.name.split(/\s+/).filter((word) => !app.has(normalizedWord(word)))
  const rest = without(words.join(" "), [facts.vintage ? String(facts.vintage) : ""])
  if (distillery && rest.includes(distillery))
    return { brand: distillery, expression: without(rest, [distillery]) }
  const parts = rest.split(" ")
  const length = brandLength(parts, 3)
  const brand = parts.slice(0, length).join(" ")
  return { brand: brand || distillery || facts.name, expression: parts.slice(length).join(" ") }
}

function normalizedWord(word: string): string {
  return word.toLowerCase().replace(/['’]s$|[^\p{L}\p{N}&]/gu, "")
}

/** Counts the words before the first generic one, if they are few. */
function brandLength(words: readonly string[], max: number): number {
  if (isMeaningful(words[0] ?? "")) return Math.min(words.length, 2)
  const meaningful = words.findIndex(
    (word, at) => isMeaningful(word) && words.slice(0, at).join(" ").length > 3,
  )
  const before = meaningful < 0 ? words.length : meaningful
  if (before <= max) return before
  const owner = words.slice(0, before).findIndex((word) => /['’]s$/.test(word))
  if (owner >= 0) return owner + 1
  return /^(of|the|&|and|de|du|la)$|\.$/i.test(words[1] ?? "") ? 3 : 2
}

const sorts = new RegExp(
  `^(${[
    "single|double|triple|small|special|limited|first|cask|barrel|batch|release|edition|strength|bottled",
    "straight|blended|pure|peated|heavily|malt|grain|rye|bourbon|whisk(e)?y|deluxe|finish|liqueur|copper",
    "black|blue|red|green|gold|silver|decanter|japanese|blossom|from|exceptional|full|pale|smoked|collection",
  ].join("|")})$`,
  "i",
)

/** True for a generic word, a number, or capitals such as XO and BTAC. */
function isMeaningful(word: string): boolean {
  return sorts.test(word) || /^\d|^[A-Z]{2,}$/.test(word)
}

function without(text: string, parts: readonly string[]): string {
  let left = text.replace(statedAge, " ")
  for (const part of parts) if (part) left = left.replace(part, " ")
  return left.replace(/\s+/g, " ").replace(/^[\s,–-]+|[\s,–-]+$/g, "")
}

function numeralOf(facts: BottleDrawingFacts): { numeral: string; numeralCaption: string } {
  if (facts.age !== null) return { numeral: plain(facts.age), numeralCaption: "Years old" }
  if (facts.vintage !== null) return { numeral: String(facts.vintage), numeralCaption: "Vintage" }
  return { numeral: "", numeralCaption: "" }
}

/** The label of "Indri (Piccadily)" says "Indri". */
function shortDistillery(facts: BottleDrawingFacts): string {
  return (facts.distillery ?? "").replace(/\s*\(.*\)\s*$/, "")
}

function distilleryLine(distillery: string): string {
  return /distill/i.test(distillery) ? distillery : `${distillery} Distillery`
}

function kindOf(facts: BottleDrawingFacts): string {
  const whisky = /^(USA|Ireland|Northern Ireland)$/.test(facts.country) ? "whiskey" : "whisky"
  const origin = origins[facts.country]
  const scotch = origin === "Scotch" ? "Scotch " : ""
  switch (facts.category) {
    case "Single Malt":
      return `Single malt ${scotch}${whisky}`
    case "Blended":
      return `Blended ${scotch}${whisky}`
    case "Grain":
      return `${scotch}Grain ${whisky}`
    case "Bourbon":
      return "Bourbon whiskey"
    case "Rye":
      return `Rye ${whisky}`
    case "Japanese":
      return "Japanese whisky"
    case "Rum/Cognac":
      return /cognac/i.test(facts.region ?? "") ? "Cognac" : "Rum"
    default:
      return origin ? `${origin} ${whisky}` : "Whisky"
  }
}

const origins: Record<string, string> = {
  Scotland: "Scotch",
  Ireland: "Irish",
  "Northern Ireland": "Irish",
  USA: "American",
  Canada: "Canadian",
  Japan: "Japanese",
  Taiwan: "Taiwanese",
  India: "Indian",
  Australia: "Australian",
  "New Zealand": "New Zealand",
  England: "English",
  Wales: "Welsh",
  France: "French",
  Sweden: "Swedish",
  Germany: "German",
}

function plain(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function sameStart(text: string, start: string): boolean {
  return text.toLowerCase().startsWith(start.toLowerCase())
}
