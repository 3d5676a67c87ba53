import { can, type Permission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { approvalKindsFor } from "../approvals/list-approvals.ts"
import { countWaitingWork } from "./count-waiting-work.ts"
import type { Creation, MenuGroup, MenuGroupName, MenuItemName } from "./menu-item.ts"

type OwnPage = Exclude<MenuItemName, "overview">

/** By the work that staff do; each page is `/admin/` and its name. */
const groups: readonly (readonly [MenuGroupName, readonly (readonly [OwnPage, Permission | "approve"])[]])[] =
  [
    [
      "inbox",
      [
        ["approvals", "approve"],
        ["contact", "publish"],
        ["enquiries", "shop"],
      ],
    ],
    [
      "auctions",
      [
        ["auctions", "auctions"],
        ["unpaid", "orders"],
        ["integrity", "integrity"],
      ],
    ],
    [
      "consignments",
      [
        ["submissions", "intake"],
        ["intake", "intake"],
      ],
    ],
    [
      "catalogue",
      [
        ["products", "catalogue"],
        ["distilleries", "catalogue"],
        ["bottlers", "catalogue"],
        ["categories", "catalogue"],
        ["glossary", "catalogue"],
        ["results", "catalogue"],
      ],
    ],
    [
      "shop",
      [
        ["listings", "shop"],
        ["stock", "stock"],
        ["casks", "catalogue"],
        ["dram-sales", "shop"],
      ],
    ],
    [
      "orders",
      [
        ["orders", "orders"],
        ["shipments", "ship"],
        ["storage", "ship"],
      ],
    ],
    [
      "money",
      [
        ["transfers", "money"],
        ["payouts", "money"],
        ["withdrawals", "money"],
        ["refunds", "money"],
        ["wallets", "money"],
        ["revenue", "money"],
      ],
    ],
    ["people", [["members", "members"]]],
    [
      "content",
      [
        ["news", "publish"],
        ["reviews", "publish"],
        ["newsletter", "publish"],
        ["announcements", "publish"],
        ["pages", "publish"],
        ["banners", "publish"],
        ["colours", "publish"],
      ],
    ],
    [
      "settings",
      [
        ["settings", "settings"],
        ["fees", "settings"],
        ["increments", "auctions"],
        ["counter", "settings"],
        ["rates", "settings"],
        ["delivery-rates", "settings"],
        ["audit", "audit"],
      ],
    ],
  ]

/** The pages that these staff may open, with how much work waits there. */
export async function readMenu(ctx: Ctx): Promise<MenuGroup[]> {
  const waiting = await countWaitingWork(ctx)
  const mayApprove = approvalKindsFor(ctx).length > 0
  return groups
    .map(([name, pages]) => ({
      name,
      items: pages
        .filter(([, permission]) => (permission === "approve" ? mayApprove : can(ctx, permission)))
        .map(([page]) => ({ name: page, to: `/admin/${page}` as const, waiting: waiting[page] ?? 0 })),
    }))
    .filter(({ items }) => items.length > 0)
}

const creations = [
  ["auction", "auctions", "/admin/auctions/new"],
  ["product", "catalogue", "/admin/products/new"],
  ["listing", "shop", "/admin/listings/new"],
  ["cask", "catalogue", "/admin/casks/new"],
  ["transfer", "money", "/admin/transfers/new"],
  ["article", "publish", "/admin/news/new"],
  ["newsletter", "publish", "/admin/newsletter/new"],
] as const satisfies readonly (readonly [Creation["name"], Permission, Creation["to"]])[]

export function creationsFor(ctx: Ctx): Creation[] {
  return creations.flatMap(([name, permission, to]) => (can(ctx, permission) ? [{ name, to }] : []))
}
