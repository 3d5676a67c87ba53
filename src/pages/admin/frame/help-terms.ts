import type { MenuGroupName } from "./menu-item.ts"

/** The terms that a newcomer meets on the pages of each group. */
export const termsOf = {
  home: ["readiness", "reconciled"],
  inbox: ["snoozed", "approval"],
  auctions: ["reserve", "hammer", "increment", "softClose", "secondChance", "finding"],
  consignments: ["consignment", "valuation", "station"],
  catalogue: ["product", "bottler", "cask"],
  shop: ["listing", "hold", "dramSale", "target"],
  orders: ["owed", "hold", "paymentDefault"],
  money: ["settlement", "payoutRun", "journal", "lockDate"],
  people: ["status", "role", "readOnly"],
  content: ["banner", "redirect"],
  settings: ["increment", "lockDate", "approval"],
} as const satisfies Record<MenuGroupName | "home", readonly string[]>
