import { hasCartCookie, type LocalCart, localCartCookie, readLocalCart, withQuantity } from "../local-cart.ts"
import type { CartLine } from "../reads.ts"

const key = "cart"

export function mirrorLocalCart(lines: readonly CartLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(lines.map(asItem)))
  } catch {
    // The cookie works without localStorage.
  }
}

export function restoreLocalCart(): boolean {
  if (hasCartCookie(document.cookie)) return false
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? "[]")
    if (!Array.isArray(items)) return false
    let cart: LocalCart = { key: crypto.randomUUID(), items: [] }
    for (const { _id, quantity } of items) cart = withQuantity(cart, String(_id), Number(quantity) || 0)
    localStorage.removeItem(key)
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
    document.cookie = localCartCookie(cart)
    return readLocalCart(document.cookie).items.length > 0
  } catch {
    return false
  }
}

function asItem(line: CartLine) {
  const { subjectId, productId, title, priceCents, regularCents, quantity, inventory, imagePath } = line
  return {
    _id: subjectId,
    product: { _id: productId },
    prod_name: title,
    prod_type: "Bottle Shop",
    prod_price: (regularCents ?? priceCents) / 100,
    prod_price_sale: regularCents === null ? 0 : priceCents / 100,
    quantity,
    inventory,
    number_of_bottles: 1,
    avatar_photo_prod: imagePath,
  }
}
