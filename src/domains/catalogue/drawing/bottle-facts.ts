export type BottleDrawingFacts = {
  id: string
  name: string
  distillery: string | null
  bottler: string
  country: string
  region: string | null
  category: string
  age: number | null
  vintage: number | null
  caskType: string | null
  abvPercent: number
  volumeMl: number
  colourHex: string | null
}

export function isIndependent(facts: BottleDrawingFacts): boolean {
  if (/^(official|distillery)\b/i.test(facts.bottler) || facts.bottler === "") return false
  return facts.bottler.toLowerCase() !== facts.distillery?.toLowerCase()
}

export function familyOf(facts: BottleDrawingFacts): string {
  if (isIndependent(facts)) return facts.bottler
  return facts.distillery ?? facts.name.split(" ").slice(0, 2).join(" ")
}

/** The same key always gives the same choice; `salt` makes choices independent. */
export function choose<T>(key: string, salt: string, choices: readonly [T, ...T[]]): T {
  return choices[hash(`${salt}:${key}`) % choices.length] ?? choices[0]
}

export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
