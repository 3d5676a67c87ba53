import { canOpenAdminPage } from "#domains/accounts/admin/page-permissions.ts"
import { permissionsOf } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countByPage, type QueuedWork } from "../work/read-work.ts"
import type { Creation, MenuGroup, MenuGroupName, MenuItemName } from "./menu-item.ts"

type OwnPage = Exclude<MenuItemName, "overview">

/** By the work that staff do; each page is `/admin/` and its name. */
const groups: readonly (readonly [MenuGroupName, readonly OwnPage[]])[] = [
  ["inbox", ["inbox"]],
  ["auctions", ["auctions", "unsold", "unpaid", "integrity"]],
  ["consignments", ["consignments", "submissions", "intake", "scan", "statements"]],
  ["catalogue", ["products", "distilleries", "bottlers", "categories", "glossary", "results"]],
  ["shop", ["listings", "stock", "casks", "dram-sales", "promotions"]],
  ["orders", ["orders", "returns", "shipments", "collections", "storage"]],
  [
    "money",
    [
      "transfers",
      "receivables",
      "payouts",
      "refunds",
      "wallets",
      "reconciliation",
      "revenue",
      "gst",
      "journals",
    ],
  ],
  ["people", ["members", "segments", "roles"]],
  [
    "content",
    [
      "news",
      "reviews",
      "newsletter",
      "announcements",
      "emails",
      "pages",
      "banners",
      "page-pictures",
      "colours",
    ],
  ],
  [
    "settings",
    [
      "settings",
      "fees",
      "increments",
      "counter",
      "rates",
      "delivery-rates",
      "health",
      "incidents",
      "failures",
      "page-speed",
      "audit",
    ],
  ],
]

/** The pages that these staff may open, with how much work waits there. */
export function menuFor(ctx: Ctx, work: readonly QueuedWork[]): MenuGroup[] {
  const waiting = countByPage(work)
  const granted = permissionsOf(ctx)
  const mayOpen = (page: OwnPage) => canOpenAdminPage(granted, `/admin/${page}`)
  return groups
    .map(([name, pages]) => ({
      name,
      items: pages
        .filter(mayOpen)
        .map((page) => ({ name: page, to: `/admin/${page}` as const, waiting: waiting[page] ?? 0 })),
    }))
    .filter(({ items }) => items.length > 0)
}

const creations = [
  { name: "auction", to: "/admin/auctions/new" },
  { name: "consignment", to: "/admin/consignments/new" },
  { name: "product", to: "/admin/products/new" },
  { name: "listing", to: "/admin/listings/new" },
  { name: "promotion", to: "/admin/promotions/new" },
  { name: "cask", to: "/admin/casks/new" },
  { name: "transfer", to: "/admin/transfers/new" },
  { name: "article", to: "/admin/news/new" },
  { name: "newsletter", to: "/admin/newsletter/new" },
  { name: "incident", to: "/admin/incidents/new" },
] as const satisfies readonly Creation[]

export function creationsFor(ctx: Ctx): Creation[] {
  if (ctx.actor.staffRole?.isReadOnly) return []
  const granted = permissionsOf(ctx)
  return creations.filter(({ to }) => canOpenAdminPage(granted, to))
}
