import { existsSync } from "node:fs"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import { textsOf } from "#language/texts.server.ts"
import routes from "../../routes.ts"
import { isOpen, tabGroups } from "./tabs.ts"

const tabs = tabGroups.flat()
const t = textsOf("en", "profile")

const named = [
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
]

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { path, file, children } of entries) {
    const own = path === undefined ? above : `${above}/${path}`
    paths.set(own, file)
    for (const [below, screen] of pathsOf(children ?? [], own)) paths.set(below, screen)
  }
  return paths
}

test("every tab of the specification is in the table by its name", () => {
  const names = tabs.map((tab) => t(`tabs.${tab.text}`))
  expect(names).toEqual(expect.arrayContaining(named))
  expect(new Set(names).size).toBe(names.length)
})

test("every shown tab has a page, and every existing page has its tab shown", () => {
  const pages = pathsOf(routes)
  for (const { path, isVisible } of tabs) {
    const screen = pages.get(path.split("?")[0] ?? "")
    expect(screen !== undefined && existsSync(`src/${screen}`), path).toBe(isVisible)
  }
})

test.each([
  ["/my-account", "", ["start"]],
  ["/my-account/", "", ["start"]],
  ["/my-account/my-bids", "", ["myBids"]],
  ["/my-account/my-bids", "?tab=won", ["wonLots"]],
  ["/my-account/profile/change", "", ["profile"]],
  ["/my-account/address/edit/adr_1", "", ["addresses"]],
  ["/my-account/settings/delete-account", "", ["settings"]],
  ["/my-account/order", "", ["deliveryInvoice"]],
  ["/my-account/order/ord_1", "", ["orderHistory"]],
  ["/my-account/order/ord_1/pick-up", "", ["orderHistory"]],
  ["/my-account/review", "", ["reviews"]],
  ["/my-account/review/edit/rat_1", "", ["reviews"]],
])("at %s%s the open tab is %s", (pathname, search, open) => {
  expect(tabs.filter((tab) => isOpen(tab, pathname, search)).map((tab) => tab.text)).toEqual(open)
})
