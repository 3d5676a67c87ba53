import { beforeEach, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { removeFromBasket } from "#domains/shop/remove-from-basket.ts"
import { readLevels } from "#domains/stock/levels.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { changeCart } from "./change-cart.ts"
import { addToLocalCart, increaseInLocalCart } from "./change-local-cart.ts"
import { hasCartCookie, type LocalCart, localCartCookie, readLocalCart, withQuantity } from "./local-cart.ts"
import { mergeLocalCart } from "./merge-local-cart.ts"
import { readCartPage } from "./read-cart-page.ts"
import { readCart } from "./reads.ts"
import { badgeCountOf, canSelect, displayedLotIdOf, summaryOf } from "./rules.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const guest = contextFor(app)
let productId: Id<"prd">
let listingId: Id<"lst">
let ann: ReturnType<typeof asPerson>
let counter = 0

beforeEach(async () => {
  counter++
  ann = asPerson(app, await person(app, `ann${counter}`))
  productId = await product(app, `Bowmore no. ${counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 90_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: `first ${counter}` })
})

const none: LocalCart = { key: "", items: [] }
const held = async () => (await readLevels(keeper, [productId]))[0]?.held
const inBrowser = (cart: LocalCart) => localCartCookie(cart).split(";")[0] ?? ""
const of = (quantity: number): LocalCart => ({ key: `browser-${counter}`, items: [{ listingId, quantity }] })

test("a browser's cart survives the round trip through its cookie", async () => {
  const cart = await addToLocalCart(guest, none, { listingId, quantity: 2 })
  const again = readLocalCart(`lang=en; ${inBrowser(cart)}`)
  expect(again).toMatchObject({ items: [{ listingId, quantity: 2 }] })
  expect(again.key).toMatch(/^[\w-]{36}$/)
})

test("an emptied cart differs from a lost cookie, and is empty", () => {
  const cookie = inBrowser(withQuantity(of(1), listingId, 0))
  expect(readLocalCart(cookie)).toEqual(none)
  expect(hasCartCookie(cookie)).toBe(true)
  expect(hasCartCookie("lang=en")).toBe(false)
})

test("invalid parts of a cookie are not in the cart", () => {
  for (const text of [
    "",
    "x",
    "key-12345",
    `key-12345~${listingId}*0`,
    `key-12345~lst_x*2`,
    `~${listingId}*2`,
  ])
    expect(readLocalCart(`cart=${encodeURIComponent(text)}`).items).toEqual([])
})

test("more than the stock cannot be added, and the plus button has its own refusal", async () => {
  const full = await addToLocalCart(guest, none, { listingId, quantity: 3 })
  await expect(addToLocalCart(guest, full, { listingId, quantity: 1 })).rejects.toMatchObject({
    code: "stock.outOfStock",
  })
  await expect(increaseInLocalCart(guest, full, listingId)).rejects.toMatchObject({ code: "stock.noMore" })
  await expect(addToLocalCart(guest, none, { listingId, quantity: 4 })).rejects.toMatchObject({
    code: "stock.fewerLeft",
    facts: { available: 3 },
  })
  expect(await held()).toBe(0)
})

test("a browser's cart is merged once, even with repeated and concurrent requests", async () => {
  const all = await Promise.all([
    mergeLocalCart(ann, of(2)),
    mergeLocalCart(ann, of(2)),
    mergeLocalCart(ann, of(2)),
  ])
  expect(all.map(({ items }) => items)).toEqual([[], [], []])
  expect(await held()).toBe(2)
  await removeFromBasket(ann, listingId)
  await mergeLocalCart(ann, of(2))
  expect(await held()).toBe(0)
})

test("bottles that are not available stay in the browser's cart, and are merged once they are", async () => {
  const left = await mergeLocalCart(ann, of(5))
  expect(left.items).toEqual([{ listingId, quantity: 2 }])
  expect((await readCart(ann))[0]).toMatchObject({ quantity: 3, inventory: 3 })
  const cartPage = await readCartPage(ann, inBrowser(left))
  expect(cartPage.lines.map(({ inventory, isLocal }) => [isLocal, inventory])).toEqual([
    [false, 3],
    [true, 0],
  ])
  await receiveStock(keeper, {
    productId,
    location: "singapore",
    quantity: 9,
    idempotencyKey: `more ${counter}`,
  })
  const later = await readCartPage(ann, inBrowser(left))
  expect(later.lines).toMatchObject([{ quantity: 5, isLocal: false }])
  expect(later.cookie).toContain("cart=emptied;")
})

test("the cart's buttons change both the member's basket and the browser's cart", async () => {
  await mergeLocalCart(ann, of(1))
  const act = (name: string) => ({ act: name, listingId, idempotencyKey: `key-${counter}-${name}` })
  await changeCart(ann, none, act("more"))
  expect(await held()).toBe(2)
  await changeCart(ann, none, act("more"))
  expect(await held(), "the same key again").toBe(2)
  await changeCart(ann, none, act("remove"))
  expect(await held()).toBe(0)
  expect((await changeCart(guest, of(2), act("less"))).items).toEqual([{ listingId, quantity: 1 }])
  expect((await changeCart(guest, of(2), act("remove"))).items).toEqual([])
  await expect(changeCart(guest, none, act("more"))).rejects.toMatchObject({ code: "cart.notInCart" })
})

test("a summary counts by quantity and bottles, at the current price, and leaves out drams without one", () => {
  const line = { nowCents: 10_00, quantity: 2, numberOfBottles: 3 }
  const summary = summaryOf([
    { ...line, kind: "bottle" },
    { ...line, kind: "dram", quantity: 1, numberOfBottles: 1 },
    { ...line, kind: "dram", nowCents: null },
    { ...line, kind: "lot", quantity: 1, numberOfBottles: 1 },
  ])
  expect(summary).toEqual({
    totalCents: 40_00,
    lengthBottle: 7,
    lengthDram: 1,
    lengthAuction: 1,
    lengthCask: 0,
    length: 8,
  })
  expect(badgeCountOf(summary)).toBe(8)
})

test("a lot id is the product's or the end of its own id; a line without stock cannot be selected", () => {
  expect(displayedLotIdOf({ productId: "prd_1", id: "x" })).toBe("prd_1")
  expect(displayedLotIdOf({ productId: null, id: "0123456789abcdef01234567" })).toBe("01234567")
  expect([-1, 0, 1].map((inventory) => canSelect({ inventory }))).toEqual([false, false, true])
})
