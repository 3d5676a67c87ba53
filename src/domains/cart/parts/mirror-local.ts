import { hasCartCookie, localCookie, readLocal, withQuantity } from "../local-cart.ts"
import type { CartLine } from "../reads.ts"

/** Where other scripts of the page look for the cart, in the fields of the specification. */
const key = "cart"

/** The browser's cart once more, with what its lines are; the cookie is what the house reads. */
export function mirrorLocal(lines: readonly CartLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(lines.map(asItem)))
  } catch {
    // A browser that keeps nothing has the cookie still.
  }
}

/** Takes the cart from the copy where the cookie was lost. Says whether there was any. */
export function restoreLocal(): boolean {
  if (hasCartCookie(document.cookie)) return false
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? "[]")
    if (!Array.isArray(items)) return false
    let cart = { key: crypto.randomUUID(), items: [] } as ReturnType<typeof readLocal>
    for (const { _id, quantity } of items) cart = withQuantity(cart, String(_id), Number(quantity) || 0)
    localStorage.removeItem(key)
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
    document.cookie = localCookie(cart)
    return readLocal(document.cookie).items.length > 0
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
