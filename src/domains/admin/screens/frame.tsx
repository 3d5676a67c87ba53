import { Outlet, useLocation } from "react-router"
import { may, requirePermission } from "#domains/accounts/permissions.ts"
import { useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { Tabs } from "#ui/tabs.tsx"
import type { Route } from "./+types/frame"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, () => {
    requirePermission(ctx, "desk")
    return {
      maySell: may(ctx, "auctions"),
      maySet: may(ctx, "settings"),
      mayMeet: may(ctx, "members"),
      mayAudit: may(ctx, "audit"),
      mayCatalogue: may(ctx, "catalogue"),
      mayShop: may(ctx, "shop"),
      mayStock: may(ctx, "stock"),
      mayShip: may(ctx, "ship"),
      mayOrders: may(ctx, "orders"),
      mayMoney: may(ctx, "money"),
    }
  })
}

/** The desk's own line of places, above every page of the back office. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const { pathname } = useLocation()
  const places = [
    { to: "/admin", text: "frontDesk" },
    ...(loaderData.maySell
      ? [
          { to: "/admin/auctions", text: "auctions" },
          { to: "/admin/steps", text: "steps" },
        ]
      : []),
    ...(loaderData.mayCatalogue
      ? [
          { to: "/admin/products", text: "products" },
          { to: "/admin/distilleries", text: "distilleries" },
          { to: "/admin/bottlers", text: "bottlers" },
          { to: "/admin/glossary", text: "glossary" },
        ]
      : []),
    ...(loaderData.mayShop
      ? [
          { to: "/admin/listings", text: "listings" },
          { to: "/admin/rounds", text: "rounds" },
        ]
      : []),
    ...(loaderData.mayStock ? [{ to: "/admin/stock", text: "stock" }] : []),
    ...(loaderData.mayShip
      ? [
          { to: "/admin/shipments", text: "shipments" },
          { to: "/admin/storage", text: "storage" },
        ]
      : []),
    ...(loaderData.mayCatalogue ? [{ to: "/admin/casks", text: "casks" }] : []),
    ...(loaderData.mayShop ? [{ to: "/admin/enquiries", text: "enquiries" }] : []),
    ...(loaderData.mayOrders ? [{ to: "/admin/orders", text: "orders" }] : []),
    ...(loaderData.mayMoney
      ? [
          { to: "/admin/transfers", text: "transfers" },
          { to: "/admin/refunds", text: "refunds" },
          { to: "/admin/withdrawals", text: "withdrawals" },
          { to: "/admin/wallets", text: "wallets" },
          { to: "/admin/takings", text: "takings" },
        ]
      : []),
    ...(loaderData.mayMeet ? [{ to: "/admin/members", text: "members" }] : []),
    ...(loaderData.mayAudit ? [{ to: "/admin/audit", text: "audit" }] : []),
    ...(loaderData.maySet
      ? [
          { to: "/admin/fees", text: "fees" },
          { to: "/admin/rates", text: "rates" },
        ]
      : []),
  ]
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 pb-16">
      <Tabs
        label={t("deskNavigation")}
        tabs={places.map(({ to, text }) => ({
          to,
          label: t(`nav.${text}`),
          isCurrent: to === "/admin" ? pathname.replace(/\/$/, "") === to : pathname.startsWith(to),
        }))}
      />
      <Outlet />
    </div>
  )
}
