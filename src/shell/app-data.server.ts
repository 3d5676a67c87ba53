import { can } from "#domains/accounts/permissions.ts"
import { readOwnAccount } from "#domains/accounts/sessions/session.ts"
import { providerKeys } from "#domains/accounts/social/provider-keys.ts"
import { providerNames } from "#domains/accounts/social/providers.ts"
import { listLiveLocations } from "#domains/auctions/reads.ts"
import { countCart } from "#domains/cart/reads.ts"
import { readSite } from "#domains/content/site.ts"
import { readDisplayPreferences } from "#domains/delivery/read-display-preferences.ts"
import { listVisibleBanners, readColours } from "#domains/display/read-display.ts"
import { countUnread } from "#domains/notifications/reads.ts"
import { readMaintenance } from "#domains/outages/maintenance.ts"
import { renderContentSection } from "#domains/pages/render-content-section.server.tsx"
import { readCompanySummary } from "#domains/reviews/read-summaries.ts"
import { roundBelow } from "#domains/reviews/rules.ts"
import type { Ctx } from "#platform/ctx.ts"
import { themeOf } from "./preferences.ts"

export type AppData = Awaited<ReturnType<typeof readAppData>>

/** Never includes personal data for a guest: the page is shared. */
export async function readAppData(ctx: Ctx, request: Request, pathname: string) {
  const cookies = request.headers.get("cookie")
  const [site, liveLocations, viewer, reading, rating, banners, colours, pageContent, maintenance] =
    await Promise.all([
      readSite(ctx),
      listLiveLocations(ctx),
      readViewer(ctx),
      readDisplayPreferences(ctx, cookies),
      readRating(ctx),
      listVisibleBanners(ctx),
      readColours(ctx),
      renderContentSection(ctx, pathname),
      readMaintenance(ctx),
    ])
  return {
    theme: themeOf(cookies),
    origin: ctx.app.origin,
    now: ctx.now().toISOString(),
    isDemo: ctx.app.isDemo,
    providers: providerNames.filter((name) => providerKeys.of(ctx.app)[name]),
    site,
    liveLocations,
    viewer,
    rating,
    banners,
    colours,
    pageContent,
    maintenance: maintenance.scope === "nobody" ? null : { reason: maintenance.reason },
    ...reading,
  }
}

async function readRating(ctx: Ctx) {
  const { count, overall } = await readCompanySummary(ctx)
  return count === 0 ? null : { overall, count, over: roundBelow(count) }
}

async function readViewer(ctx: Ctx) {
  const { id, username, role, status, isVerified } = ctx.actor
  if (id === null || username === null || role === null) return null
  return {
    id,
    username,
    role,
    status,
    isVerified,
    isStaff: can(ctx, "adminPages"),
    // Costs no query: sign-in has read the account.
    balanceCents: (await readOwnAccount(ctx)).balance,
    cartCount: await countCart(ctx, id),
    unreadCount: await countUnread(ctx),
  }
}
