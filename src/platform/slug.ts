const known = new Map<string, string>()
const mostKnown = 20_000

/** "Bowmore 15 Year Old, Mariner's" → "bowmore-15-year-old-mariners": the readable tail of a product's address. */
export function slug(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  // Lists make the same few addresses again and again.
  if (known.size >= mostKnown) known.clear()
  const made = spell(name)
  known.set(name, made)
  return made
}

function spell(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
  return plain || "lot"
}
