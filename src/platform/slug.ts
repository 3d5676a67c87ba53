const cache = new Map<string, string>()
const maxCached = 20_000
const plain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

/** "Bowmore 15 Year Old, Mariner's" → "bowmore-15-year-old-mariners": the readable end of a product's address. */
export function slug(name: string): string {
  // Most names are plain, and a large catalogue has too many of them to cache.
  if (plain.test(name)) return name.toLowerCase().replaceAll(" ", "-")
  const found = cache.get(name)
  if (found !== undefined) return found
  // Lists repeat the same few addresses.
  if (cache.size >= maxCached) cache.clear()
  const made = slugify(name)
  cache.set(name, made)
  return made
}

function slugify(name: string): string {
  const letters = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
  return letters || "lot"
}
