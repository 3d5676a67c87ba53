import { Outlet, useLocation } from "react-router"
import { can, denialReason, requirePermission } from "#domains/accounts/permissions.ts"
import { readSecondStepDeadline } from "#domains/accounts/second-step/staff-second-step.ts"
import { formatDate } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/frame"
import { approvalKindsFor } from "./approvals/list-approvals.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (denialReason(ctx.actor, "adminPages") === "twoStepRequired")
    throw redirectWithToast(twoStepPage, "accounts", "refusals.twoStepRequired")
  return await runLoader(ctx, url, async () => {
    requirePermission(ctx, "adminPages")
    return {
      secondStepDue: await readSecondStepDeadline(ctx),
      canManageAuctions: can(ctx, "auctions"),
      canReceiveBottles: can(ctx, "intake"),
      canChangeSettings: can(ctx, "settings"),
      canManageMembers: can(ctx, "members"),
      canReadAudit: can(ctx, "audit"),
      canReadIntegrity: can(ctx, "integrity"),
      canEditCatalogue: can(ctx, "catalogue"),
      canManageShop: can(ctx, "shop"),
      canManageStock: can(ctx, "stock"),
      canShip: can(ctx, "ship"),
      canManageOrders: can(ctx, "orders"),
      canManageMoney: can(ctx, "money"),
      canPublish: can(ctx, "publish"),
      canApprove: approvalKindsFor(ctx).length > 0,
    }
  })
}

type PlaceName = KeyIn<"admin", "nav">
type AdminMenuItem = { to: AppPath; text: PlaceName }

const goods = [
  ["canManageAuctions", "auctions"],
  ["canManageAuctions", "increments"],
  ["canReceiveBottles", "submissions"],
  ["canReceiveBottles", "intake"],
  ["canEditCatalogue", "products"],
  ["canEditCatalogue", "distilleries"],
  ["canEditCatalogue", "bottlers"],
  ["canEditCatalogue", "glossary"],
  ["canEditCatalogue", "categories"],
  ["canEditCatalogue", "results"],
  ["canManageShop", "listings"],
  ["canManageShop", "dram-sales"],
  ["canManageStock", "stock"],
  ["canEditCatalogue", "casks"],
  ["canManageShop", "enquiries"],
] as const

const app = [
  ["canManageOrders", "orders"],
  ["canManageOrders", "unpaid"],
  ["canShip", "shipments"],
  ["canShip", "storage"],
  ["canManageMoney", "transfers"],
  ["canManageMoney", "refunds"],
  ["canManageMoney", "withdrawals"],
  ["canManageMoney", "payouts"],
  ["canManageMoney", "wallets"],
  ["canManageMoney", "revenue"],
  ["canPublish", "news"],
  ["canPublish", "reviews"],
  ["canPublish", "newsletter"],
  ["canPublish", "announcements"],
  ["canPublish", "contact"],
  ["canPublish", "pages"],
  ["canPublish", "banners"],
  ["canPublish", "colours"],
  ["canApprove", "approvals"],
  ["canManageMembers", "members"],
  ["canReadAudit", "audit"],
  ["canReadIntegrity", "integrity"],
  ["canChangeSettings", "fees"],
  ["canChangeSettings", "counter"],
  ["canChangeSettings", "rates"],
  ["canChangeSettings", "delivery-rates"],
  ["canChangeSettings", "settings"],
] as const

type AdminAccess = Omit<Route.ComponentProps["loaderData"], "secondStepDue">

function menuOf(
  may: AdminAccess,
  list: readonly (readonly [keyof AdminAccess, Exclude<PlaceName, "overview">])[],
): AdminMenuItem[] {
  return list.flatMap(([permission, text]) =>
    may[permission] ? [{ to: `/admin/${text}` as const, text }] : [],
  )
}

const maxInLine = 12

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const [first, second] = [menuOf(loaderData, goods), menuOf(loaderData, app)]
  const front: AdminMenuItem = { to: "/admin", text: "overview" }
  const isOne = first.length + second.length < maxInLine
  const lines = isOne ? [[front, ...first, ...second]] : [[front, ...first], second]
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 pb-16">
      <div className="grid grid-cols-[minmax(0,1fr)]">
        {lines.map((places, line) => (
          <Line
            key={places[0]?.to}
            places={places}
            label={t(line === 0 ? "adminNavigation" : "overview.money")}
          />
        ))}
      </div>
      {loaderData.secondStepDue && <SecondStepDue due={loaderData.secondStepDue} />}
      <Outlet />
    </div>
  )
}

const twoStepPage = "/my-account/settings/two-step"

function SecondStepDue({ due }: { due: string }) {
  const t = useTexts("admin")
  return (
    <Note>
      {t("secondStepDue", { date: formatDate(due, useLanguage(), "day") })}{" "}
      <TextLink to={twoStepPage} text={t("secondStepSetUp")} />
    </Note>
  )
}

const openMenu = { "/admin/lots/": "/admin/auctions", "/admin/redirects": "/admin/pages" }

function menuItemOf(pathname: string, places: readonly AdminMenuItem[]): string | undefined {
  const [, above] = Object.entries(openMenu).find(([start]) => pathname.startsWith(start)) ?? []
  const menuPath = above ?? pathname.replace(/\/$/, "")
  return places.find(({ to }) => menuPath === to || (to !== "/admin" && menuPath.startsWith(`${to}/`)))?.to
}

function Line({ places, label }: { places: readonly AdminMenuItem[]; label: string }) {
  const t = useTexts("admin")
  const currentPath = menuItemOf(useLocation().pathname, places)
  return (
    <Tabs
      label={label}
      tabs={places.map(({ to, text }) => ({ to, label: t(`nav.${text}`), isCurrent: to === currentPath }))}
    />
  )
}
