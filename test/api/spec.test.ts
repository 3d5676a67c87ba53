import { sql } from "drizzle-orm"
import { matchRoutes, type RouteObject } from "react-router"
import { expect, test } from "vitest"
import { registerMember } from "#domains/accounts/register-member.ts"
import { newCrossSiteCookie } from "#domains/accounts/sessions/same-site.ts"
import { locations } from "#domains/auctions/lot.ts"
import type { LotCard } from "#domains/auctions/lot-card.ts"
import { productOf } from "#domains/auctions/parts/lot-product.ts"
import type { LotPage } from "#domains/auctions/read-lot.ts"
import { asSpecLot } from "#domains/auctions/spec-shape.ts"
import { caskProduct } from "#domains/casks/parts/cask-product.ts"
import type { PublicCask } from "#domains/casks/read-cask.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import type { RatingSummary } from "#domains/reviews/rules.ts"
import type { ListingCard } from "#domains/shop/listing-card.ts"
import { bottleStructuredData } from "#domains/shop/parts/product-data.ts"
import type { BottlePage } from "#domains/shop/read-bottle.ts"
import type { OfferedProduct } from "#domains/shop/read-offer.ts"
import { asSpecListing, asSpecProduct } from "#domains/shop/spec/spec-shape.ts"
import { thanks, titleOf } from "#domains/submissions/valuations/valuation-texts.ts"
import { money } from "#language/format.ts"
import { allTexts } from "#language/texts.server.ts"
import { contextFor } from "#platform/ctx.ts"
import routes from "../../src/routes.ts"
import { testApp } from "../db.ts"
import { specPages } from "./spec-paths.ts"

const quoted = {
  accounts: [
    "Login",
    "Register",
    "Username is required",
    "Password is required",
    "Confirm password is required",
    "Passwords do not match",
    "Email is required",
    "Country is required",
    "Please enter your email!",
    "Login Failed",
    "Username / Email or password not match",
    "Register failed",
    "Email or Username already exists",
    "Your account using this email address already exists. Please login.",
    "You must be logged in to bid or purchase",
    "Invalid email or password",
    "An error occurred, please try again later",
    "Forgot password failed please try again",
    "Password not match",
  ],
  api: ["Something went wrong, please try again later"],
  newsletter: ["Email is required", "Please enter your email!", "Email already exists"],
  "bot-check": ["Please check your reCAPTCHA settings."],
  drams: [
    "Bid Failed",
    "You have reached your maximum number of Bids for this item",
    "You must be logged in to bid or purchase",
  ],
  bidding: [
    "Auction ended.",
    "You must be logged in to bid or purchase",
    "Auction Commission",
    "Buy Now Fail",
  ],
  "closed-lot": ["Congratulations! Please proceed to make payment at 'My Cart'"],
  "my-bids": ["My Bids", "Current Bids", "Bidding History", "Won Lots"],
  profile: [
    "Registered",
    "My Bids",
    "Current Bids",
    "Bidding History",
    "Won Lots",
    "Order History",
    "Delivery Invoice",
    "Storage",
    "My Wishlist",
    "My Sales",
    "Change Password",
    "Profile",
    "Please fill in your first name",
    "Please fill in your last name",
    "Please fill in your phone number",
    "Please fill in your phone number correctly",
    "Please fill in your email",
    "Please fill in your email correctly",
    "Please fill in your address",
    "Please fill in your city",
    "Please fill in your country",
    "Please fill in your postal code",
  ],
  cart: [
    "Do you want to remove this item?",
    "Are you sure to remove this product?",
    "Yes",
    "No",
    "Remove Product",
    "Bottle Shop",
    "Bottle Share Drams",
    "Lot Id",
    "Auction Commission",
    "Late Payment Fee",
  ],
  checkout: [
    "Checkout Success",
    "Email already exists, please login to continue",
    "Please fill in all fields",
    "Payment succeeded!",
    "Redirecting to home page in {{seconds}} seconds...",
    "Your payment is processing.",
    "Your payment was not successful, please try again.",
    "Something went wrong.",
    "Subtotal",
    "Auction Commission",
    "Late Payment Fee",
    "Delivery fee",
    "Membership fee",
    "Upgrade",
    "Confirm",
  ],
  payments: ["Pay now", "An unexpected error occurred."],
  stock: ["This item is temporarily out of stock", "Out of stock"],
  shop: ["Add To Basket Success"],
  shell: ["Auction is live", "Register newsletter successfully", "with over {{count}} reviews"],
  search: ["No result", "Auction Ended"],
  storage: [
    "Thank you. Your order has been received. We will notify you once your order has been shipped/delivered.",
    "Failed",
  ],
  wallet: ["Not Enough Balance"],
  membership: ["Payment status", "Failed", "Please login to upgrade membership"],
} as const

const quotedInVietnamese = {
  bidding: ["Đấu giá đã kết thúc"],
  drams: [
    "Đấu giá đã kết thúc",
    "Số lượng sản phẩm đã đạt mục tiêu",
    "Đấu giá thành công",
    "Đấu giá thất bại",
    "Xóa thành công",
    "Xóa thất bại",
  ],
} as const

function sentences(texts: unknown): string[] {
  if (typeof texts === "string") return [texts]
  return Object.values(texts as Record<string, unknown>).flatMap(sentences)
}

/** A fee's label has its percentage after its name. */
function hasPhrase(texts: unknown, message: string): boolean {
  return sentences(texts).some((text) => text === message || text === `${message} {{percent}}%`)
}

test.each(Object.entries(quoted))(
  "%s has the texts that the specification quotes, letter by letter",
  (noun, messages) => {
    expect(messages.filter((message) => !hasPhrase(allTexts.en[noun], message))).toEqual([])
  },
)

test.each(Object.entries(quotedInVietnamese))("%s keeps the Vietnamese messages too", (noun, messages) => {
  expect(messages.filter((message) => !hasPhrase(allTexts.vi[noun], message))).toEqual([])
})

test("the texts that the specification names by key have those keys", () => {
  const keys = ["login_success", "invalid_email_or_password", "error_occurred"]
  for (const texts of Object.values(allTexts))
    expect(Object.keys(texts.accounts?.auth ?? {})).toEqual(expect.arrayContaining(keys))
})

test("a valuation has the specification's heading and thanks", () => {
  expect(titleOf("Lagavulin 16")).toBe("Lagavulin 16 VALUATION")
  expect(thanks).toBe("Thank you for agreeing to this valuation.")
})

const others: readonly string[] = ["/no-such-page", ...specPages.languages]

test("every page of the specification has its address", () => {
  const paths = Object.values(specPages).flat()
  const unknown = paths.filter((path) => {
    const [address = ""] = path.replaceAll(/[{}]/g, "").split("?")
    return matchRoutes(routes as RouteObject[], address)?.at(-1)?.route.path === "*"
  })
  expect(unknown).toEqual(paths.filter((path) => others.includes(path)))
})

test("a session lasts seven days, and so does the cross-site token", async () => {
  const app = await testApp()
  const { cookies } = await registerMember(contextFor(app), {
    username: "ann",
    email: "ann@quaich.example",
    password: "a dram before bed",
    country_mb: "Singapore",
    country_code_mb: "+65",
  })
  const sevenDays = 7 * 24 * 60 * 60
  const session = cookies.find((cookie) => cookie.startsWith("quaich.session_token="))
  expect(session).toMatch(new RegExp(`Max-Age=${sevenDays};.*HttpOnly; SameSite=Lax`))
  expect(newCrossSiteCookie("http://house.test")).toContain(`Max-Age=${sevenDays}`)
  const { rows } = await app.db.execute<{ seconds: number }>(
    sql`select round(extract(epoch from expires_at - created_at))::int as seconds from sessions`,
  )
  expect(rows.map((row) => row.seconds)).toEqual([sevenDays])
})

test("the strength is one number in every call, and one text for search engines", () => {
  const listing = { kind: "bottle", abvPercent: 46.1, volumeMl: 700, name: "Ardbeg 10", gallery: [] }
  const [card, lot] = [listing as unknown as ListingCard, listing as unknown as LotCard]
  const facts = listing as unknown as OfferedProduct["facts"]
  const rating = { count: 0, overall: 0 } as RatingSummary
  const calls = [
    asSpecLot(lot),
    asSpecListing(card),
    asSpecProduct({ card, facts }, rating),
    asSpecProduct({ card: undefined, facts }, rating),
  ]
  expect(calls.map(({ ABV }) => ABV)).toEqual(calls.map(() => 46.1))
  const structured = [
    productOf({ ...lot, delivery: {} } as unknown as LotPage, ""),
    bottleStructuredData({ ...listing, product: listing, offer: null } as unknown as BottlePage, ""),
    caskProduct(listing as unknown as PublicCask, ""),
  ]
  const strengths = structured.map(({ additionalProperty }) =>
    (additionalProperty as { name: string; value: unknown }[]).find(({ name }) => name === "Strength"),
  )
  expect(strengths.map((strength) => strength?.value)).toEqual(["46.1%", "46.1%", "46.1%"])
})

test("amounts, volumes, strengths and places are written as the specification says", () => {
  expect(money(undefined)).toBe("SGD $0.00")
  expect(volumeText(700)).toBe("70cl")
  expect(volumeText(50)).toBe("5cl")
  expect(strengthText(46)).toBe("46%")
  expect(locations).toEqual(["singapore", "vietnam", "malaysia"])
})
