import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { registerMember } from "#domains/accounts/register-member.ts"
import { locations } from "#domains/auctions/lot.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { money } from "#language/format.ts"
import { allTexts } from "#language/texts.server.ts"
import { contextFor } from "#platform/ctx.ts"
import routes from "../src/routes.ts"
import { newCrossSiteCookie } from "../src/server/who.ts"
import { testHouse } from "./db.ts"

/** What the specification quotes, letter by letter, of the parts that exist. */
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
  "bot-check": ["Please check your reCAPTCHA settings."],
  drams: [
    "Bid Failed",
    "You have reached your maximum number of Bids for this item",
    "You must be logged in to bid or purchase",
  ],
  bidding: [
    "Auction ended.",
    "Congratulations! Please proceed to make payment at 'My Cart'",
    "You must be logged in to bid or purchase",
    "Auction Commission",
    "My Bids",
    "Current Bids",
    "Bidding History",
    "Won Lots",
    "Buy Now Fail",
  ],
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
    "Pay now",
    "Payment succeeded!",
    "Redirecting to home page in {{seconds}} seconds...",
    "Your payment is processing.",
    "Your payment was not successful, please try again.",
    "Something went wrong.",
    "An unexpected error occurred.",
    "Subtotal",
    "Auction Commission",
    "Late Payment Fee",
    "Delivery fee",
    "Membership fee",
    "Upgrade",
    "Confirm",
  ],
  stock: ["This item is temporarily out of stock", "Out of stock"],
  shop: ["Add To Basket Success", "You must be logged in to bid or purchase"],
  shell: ["Auction is live"],
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

const pages = [
  "/",
  "/home",
  "/whisky-auction-live",
  "/whisky-auction-live/:location",
  "/whisky-auction-live/:location/:id/:prod_name",
  "/whisky-auctions-previous",
  "/whisky-auctions-previous/:location",
  "/whisky-auctions-previous/:location/:id",
  "/whisky-auctions-previous/:location/:id/:prod_name",
  "/whisky-shop/:location/:id/:prod_name",
  "/auction/preview/:id",
  "/auction-schedule",
  "/whisky-glossary",
  "/whisky-distillery",
  "/whisky-distillery/:id",
  "/whisky-independent-bottlers",
  "/whisky-independent-bottlers/:id",
  "/auth",
  "/auth/login",
  "/auth/register",
  "/auth/forgot-password",
  "/auth/reset-password/:id/:token",
  "/auth/verify/:token",
  "/my-account",
  "/my-account/profile",
  "/my-account/profile/change",
  "/my-account/change-password",
  "/my-account/address",
  "/my-account/address/add",
  "/my-account/address/edit/:id",
  "/my-account/notification",
  "/my-account/my-bids",
  "/my-account/settings",
  "/whisky-cask/:id/:name",
  "/buy-whisky-cask",
  "/whisky-dram/:location/:id/:prod_name",
  "/target-buy",
  "/cart",
  "/vn",
  "/vn/*",
]

function sentences(texts: unknown): string[] {
  if (typeof texts === "string") return [texts]
  return Object.values(texts as Record<string, unknown>).flatMap(sentences)
}

/** A fee's line carries its share behind its name. */
function says(texts: unknown, message: string): boolean {
  return sentences(texts).some((text) => text === message || text === `${message} {{percent}}%`)
}

test.each(Object.entries(quoted))("%s says what the specification quotes, letter by letter", (noun, said) => {
  expect(said.filter((message) => !says(allTexts.en[noun], message))).toEqual([])
})

test.each(Object.entries(quotedInVietnamese))("%s keeps the Vietnamese messages too", (noun, said) => {
  expect(said.filter((message) => !says(allTexts.vi[noun], message))).toEqual([])
})

type Route = { path?: string; index?: boolean; children?: Route[] }

function addresses(list: readonly Route[], above = ""): string[] {
  return list.flatMap(({ path = "", children = [] }) => {
    const here = path ? `${above}/${path}` : above
    return [here || "/", ...addresses(children, here)]
  })
}

test("every page of the specification that exists has its address", () => {
  const known = addresses(routes as Route[])
  expect(pages.filter((page) => !known.includes(page))).toEqual([])
})

test("whoever signs in stays so for seven days, and so does the token of their writes", async () => {
  const house = await testHouse()
  const { cookies } = await registerMember(contextFor(house), {
    username: "ann",
    email: "ann@quaich.example",
    password: "a dram before bed",
    country_mb: "Singapore",
    country_code_mb: "+65",
  })
  const sevenDays = 7 * 24 * 60 * 60
  const session = cookies.find((cookie) => cookie.startsWith("quaich.session_token="))
  expect(session).toMatch(new RegExp(`Max-Age=${sevenDays};.*HttpOnly; SameSite=Lax`))
  expect(newCrossSiteCookie(true)).toContain(`Max-Age=${sevenDays}`)
  const { rows } = await house.db.execute<{ seconds: number }>(
    sql`select round(extract(epoch from expires_at - created_at))::int as seconds from sessions`,
  )
  expect(rows.map((row) => row.seconds)).toEqual([sevenDays])
})

test("amounts, volumes, strengths and places are written as the specification says", () => {
  expect(money(undefined)).toBe("SGD $0.00")
  expect(volumeText(700)).toBe("70cl")
  expect(volumeText(50)).toBe("5cl")
  expect(strengthText(46)).toBe("46%")
  expect(locations).toEqual(["singapore", "vietnam", "malaysia"])
})
