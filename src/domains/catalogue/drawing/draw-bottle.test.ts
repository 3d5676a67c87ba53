import { describe, expect, it } from "vitest"
import { type BottleDrawingFacts, isIndependent } from "./bottle-facts.ts"
import { drawBottle, setLabel } from "./draw-bottle.ts"
import { liquidLevel } from "./fill-levels.ts"
import { type GlyphOutlines, measure, readable } from "./lettering.ts"
import { centre } from "./outline.ts"
import { labelColoursOf } from "./palette.ts"
import { silhouetteOf } from "./silhouette.ts"
import { viewBoxOf } from "./view-box.ts"
import { wordingOf } from "./wording.ts"

const ardbeg: BottleDrawingFacts = {
  id: "bottle_1",
  name: "Ardbeg 10 Year Old",
  distillery: "Ardbeg",
  bottler: "Official bottling",
  country: "Scotland",
  region: "Islay",
  category: "Single Malt",
  age: 10,
  vintage: null,
  caskType: "Bourbon",
  abvPercent: 46,
  volumeMl: 700,
  colourHex: "#EED98A",
}

const longTitle =
  "The Extraordinarily Long Commemorative Centenary Release of the Managers' Very Private Reserve, Third Edition, Bottled for Friends of the Quaich"
const oneWord = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch"

const odd: BottleDrawingFacts[] = [
  ardbeg,
  { ...ardbeg, name: "Kyrö Malt Rye", distillery: "Kyrö", country: "Finland", category: "World", age: null },
  { ...ardbeg, name: "Ōban Škoda Łódź Ÿ Č", distillery: null, age: null },
  { ...ardbeg, name: "Rượu Đặc Biệt Thượng Hạng", distillery: null, age: null, region: null },
  { ...ardbeg, name: "山崎 12年", distillery: "山崎", country: "Japan", category: "Japanese" },
  { ...ardbeg, name: longTitle, distillery: null, age: null },
  { ...ardbeg, name: `${longTitle} ${longTitle}`, distillery: "Lagavulin", volumeMl: 50 },
  { ...ardbeg, name: oneWord, distillery: oneWord, vintage: 1961, age: null },
  { ...ardbeg, name: 'Bold <b>& "Cask" \u0000\u0007\ud83c', bottler: "Smith & Sons <Ltd>" },
  { ...ardbeg, name: "🍾", distillery: null, age: null, caskType: null, region: null, colourHex: null },
  { ...ardbeg, name: "", distillery: null, bottler: "", colourHex: "red" },
  { ...ardbeg, bottler: "That Extremely Patient Warehousemen's Whisky Company of Campbeltown", age: 101 },
  { ...ardbeg, name: "Eagle Rare 10", distillery: "Buffalo Trace", country: "USA", category: "Bourbon" },
  { ...ardbeg, name: "Ardbeg 1974 Cask 3324", age: 40, vintage: 1974, volumeMl: 1500, abvPercent: 50.25 },
]
const families = Array.from({ length: 60 }, (_, at) => ({
  ...ardbeg,
  name: `Strath${at} Reserve Sherry Oak`,
  distillery: `Strath${at}`,
  category: ["Single Malt", "Bourbon", "Japanese", "Blended", "Rum/Cognac"][at % 5] ?? "World",
  country: ["Scotland", "USA", "Japan"][at % 3] ?? "Scotland",
  bottler: at % 4 === 0 ? `House ${at}` : "Official bottling",
  vintage: at % 7 === 0 ? 1960 : null,
  age: at % 2 === 0 ? 8 + at : null,
}))
const everything = [...odd, ...families]

describe("a rendered bottle", () => {
  it("is the same picture for the same facts", () => {
    for (const facts of everything) expect(drawBottle({ ...facts })).toBe(drawBottle(facts))
  })

  it("is well-formed whatever the name", () => {
    for (const facts of everything) expect(faultIn(drawBottle(facts))).toBe("")
    expect(faultIn("<svg><g></svg>")).not.toBe("")
    expect(faultIn('<svg><title>a & b</title><use href="#a"/></svg>')).not.toBe("")
  })

  it("stays below its size limit", () => {
    const sizes = everything.map((facts) => Buffer.byteLength(drawBottle(facts))).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(14_000)
    expect(sizes.at(-1)).toBeLessThanOrEqual(32_000)
  })

  it("contains only finite numbers", () => {
    for (const facts of everything) expect(drawBottle(facts)).not.toMatch(/NaN|Infinity|undefined|null|e-\d/)
  })
})

describe("a close-up", () => {
  it("has the proportions of the whole picture, and contains its subject", () => {
    for (const facts of everything) {
      const shape = silhouetteOf(facts)
      const label = viewBoxOf(shape, "label")
      const neck = viewBoxOf(shape, "neck")
      for (const box of [label, neck]) expect(box.width / box.height).toBeCloseTo(0.75)
      expect(label.y).toBeLessThan(shape.label.top)
      expect(label.y + label.height).toBeGreaterThan(shape.label.bottom)
      expect(label.width).toBeGreaterThan(2 * shape.label.halfWidth)
      expect(neck.y).toBeLessThan(shape.neckTop)
      expect(neck.y + neck.height).toBeGreaterThan(liquidLevel(shape, "mid shoulder"))
    }
  })
})

describe("the label", () => {
  it("fits every line within its edges", () => {
    for (const facts of everything) {
      const shape = silhouetteOf(facts)
      const { lines } = label(facts)
      expect(lines.length, facts.name).toBeGreaterThan(1)
      for (const line of lines) {
        expect(line.left, line.text).toBeGreaterThanOrEqual(centre - shape.label.halfWidth + 3)
        expect(line.left + line.width, line.text).toBeLessThanOrEqual(centre + shape.label.halfWidth - 3)
        expect(line.top, line.text).toBeGreaterThanOrEqual(shape.label.top)
        expect(line.bottom, line.text).toBeLessThanOrEqual(shape.label.bottom)
      }
    }
  })

  it("sets the lines below each other without overlap", () => {
    for (const facts of everything) {
      const { lines } = label(facts)
      lines.slice(1).forEach((line, at) => {
        expect(line.top, `${facts.name}: ${line.text}`).toBeGreaterThan(lines[at]!.bottom)
      })
    }
  })

  it("contains no text too small to read", () => {
    for (const facts of everything) {
      for (const line of label(facts).lines) expect(line.bottom - line.top, line.text).toBeGreaterThan(1.4)
    }
  })

  it("shows distillery, age and strength", () => {
    const texts = label(ardbeg).lines.map((line) => line.text)
    expect(texts).toContain("Ardbeg")
    expect(texts).toContain("10")
    expect(texts.some((text) => text.includes("46%"))).toBe(true)
  })

  it("shows every word of a long name", () => {
    const lines = label({ ...ardbeg, name: longTitle, distillery: null, age: null }).lines.map(
      (line) => line.text,
    )
    for (const word of longTitle.split(" ")) expect(lines.join(" ")).toContain(word)
  })

  it("keeps accents, and falls back to the plain letter if it has to", () => {
    const serif = { face: "serif" } as const
    expect(readable("Kyrö Ōsaka Łódź Đặc Biệt", serif)).toBe("Kyrö Ōsaka Łódź Đặc Biệt")
    expect(readable("ǎ山🍾", serif)).toBe("a")
    expect(measure("Ardbeg", serif)).toBeGreaterThan(measure("Ard", serif))
  })
})

describe("the wording", () => {
  it("separates brand from expression", () => {
    expect(wordingOf({ ...ardbeg, name: "Ardbeg 10 Year Old Cask Strength" })).toMatchObject({
      brand: "Ardbeg",
      expression: "Cask Strength",
      numeral: "10",
    })
  })

  it.each([
    ["Eagle Rare 17 Year Old BTAC 2021", "Eagle Rare", "BTAC 2021"],
    ["Johnnie Walker Blue Label Ghost and Rare Brora", "Johnnie Walker", "Blue Label Ghost and Rare Brora"],
    ["Pappy Van Winkle's Family Reserve 15 Year Old", "Pappy Van Winkle's", "Family Reserve"],
    ["Elements of Islay Bw8", "Elements of Islay", "Bw8"],
    ["Rhum J.M XO", "Rhum J.M", "XO"],
    ["Green Spot Chateau Montelena", "Green Spot", "Chateau Montelena"],
    ["The Famous Grouse", "The Famous Grouse", ""],
  ])("part %s", (name, brand, expression) => {
    expect(wordingOf({ ...ardbeg, name, distillery: null })).toMatchObject({ brand, expression })
  })

  it("uses the distillery as the name of an independent bottling", () => {
    const facts = {
      ...ardbeg,
      name: "Blackadder Raw Cask Ardbeg 1998",
      bottler: "Blackadder",
      age: null,
      vintage: 1998,
    }
    expect(isIndependent(facts)).toBe(true)
    expect(wordingOf(facts)).toMatchObject({ brand: "Ardbeg", expression: "Raw Cask", numeral: "1998" })
  })
})

describe("the glass", () => {
  it("shows the fill level", () => {
    const named = ["full", "into neck", "base of neck", "top shoulder", "upper shoulder", "mid shoulder"]
    const pictures = named.map((fillLevel) => drawBottle(ardbeg, { fillLevel }))
    expect(new Set(pictures).size).toBe(named.length)
    const heights = named.map((fillLevel) => liquidLevel(silhouetteOf(ardbeg), fillLevel))
    expect(heights).toEqual([...heights].sort((a, b) => a - b))
    expect(drawBottle(ardbeg)).toBe(pictures[0])
    expect(drawBottle(ardbeg, { fillLevel: "Mid-Shoulder" })).toBe(pictures.at(-1))
  })

  it("gives a family the same bottle and a miniature its own shape", () => {
    const older = { ...ardbeg, id: "bottle_2", name: "Ardbeg Uigeadail", age: null }
    expect(silhouetteOf(older)).toBe(silhouetteOf(ardbeg))
    expect(labelColoursOf(older).paper).toBe(labelColoursOf(ardbeg).paper)
    expect(silhouetteOf({ ...ardbeg, volumeMl: 50 }).name).toBe("miniature")
  })
})

function label(facts: BottleDrawingFacts) {
  const letters: GlyphOutlines = new Map()
  return setLabel(facts, { shape: silhouetteOf(facts), colours: labelColoursOf(facts), letters })
}

function faultIn(svg: string): string {
  const open: string[] = []
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z:-]+="[^"<>&]*")*)(\/?)>/g,
    (_, close, name, _attributes, empty) => {
      if (close) return open.pop() === name ? "" : "<"
      if (!empty) open.push(name)
      return ""
    },
  )
  if (open.length > 0) return `unclosed ${open.join(" ")}`
  if (/[<>]|&(?!(amp|lt|gt);)/.test(rest)) return `stray mark in ${rest.slice(0, 80)}`
  if ([...rest].some((char) => char < " " || /\p{Surrogate}/u.test(char))) return "forbidden character"
  const lost = [...svg.matchAll(/href="#([^"]+)"/g)].find((match) => !ids.has(match[1]))
  return lost ? `no outline ${lost[1]}` : ""
}
