import { preferenceCookie, readCookie } from "#platform/http/cookies.ts"

export type LocalItem = { listingId: string; quantity: number }

/** `key` makes the merge into a basket happen once. */
export type LocalCart = { key: string; items: readonly LocalItem[] }

const cookie = "cart"
const cookieSeconds = 30 * 24 * 60 * 60
/** A missing cookie was lost, so the browser's copy replaces it. This one was emptied. */
const emptiedValue = "emptied"
export const maxLocalItems = 50
const maxOfOneItem = 999

export function readLocalCart(cookies: string | null | undefined): LocalCart {
  const [key = "", ...parts] = readCookie(cookies, cookie).split("~")
  const items = parts.flatMap((part) => {
    const [, listingId, quantity] = /^(lst_[0-9a-z]{24})\*([1-9]\d{0,2})$/.exec(part) ?? []
    return listingId ? [{ listingId, quantity: Number(quantity) }] : []
  })
  if (!/^[\w+-]{6,60}$/.test(key) || items.length === 0) return { key: "", items: [] }
  return { key, items: mergeDuplicates(items).slice(0, maxLocalItems) }
}

export function hasCartCookie(cookies: string | null | undefined): boolean {
  return readCookie(cookies, cookie) !== ""
}

/** Contains no secret: prices and stock are looked up on every read. */
export function localCartCookie({ key, items }: LocalCart): string {
  if (items.length === 0) return preferenceCookie(cookie, emptiedValue, cookieSeconds)
  const parts = items.map(({ listingId, quantity }) => `${listingId}*${Math.min(quantity, maxOfOneItem)}`)
  return preferenceCookie(cookie, [key || crypto.randomUUID(), ...parts].join("~"), cookieSeconds)
}

export function quantityOf({ items }: LocalCart, listingId: string): number {
  return items.find((item) => item.listingId === listingId)?.quantity ?? 0
}

export function withQuantity({ key, items }: LocalCart, listingId: string, quantity: number): LocalCart {
  const whole = Math.max(0, Math.floor(quantity))
  const isInCart = items.some((item) => item.listingId === listingId)
  const all = isInCart ? items : [...items, { listingId, quantity: 0 }]
  return {
    key,
    items: all
      .map((item) => (item.listingId === listingId ? { listingId, quantity: whole } : item))
      .filter((item) => item.quantity > 0),
  }
}

export function withoutItems(cart: LocalCart, ordered: readonly Pick<LocalItem, "listingId">[]): LocalCart {
  return ordered.reduce((rest, { listingId }) => withQuantity(rest, listingId, 0), cart)
}

function mergeDuplicates(items: readonly LocalItem[]): LocalItem[] {
  const quantities = new Map<string, number>()
  for (const { listingId, quantity } of items)
    quantities.set(listingId, (quantities.get(listingId) ?? 0) + quantity)
  return [...quantities].map(([listingId, quantity]) => ({ listingId, quantity }))
}
