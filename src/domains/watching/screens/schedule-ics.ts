import { readSite } from "#domains/content/site.ts"
import { textsOf } from "#language/texts.server.ts"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { calendarResponse, calendarText } from "../calendar/calendar.ts"
import { listReminders, listSaleEntries } from "../calendar/read-entries.ts"
import type { Route } from "./+types/schedule-ics"

export const handle = { parameters: ["auction"] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { name: siteName } = await readSite(ctx)
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  const { app, language } = ctx
  const name = textsOf(language, "watching")("calendar.name", { siteName })
  const terms = { name, origin: app.origin, language, now: ctx.now() }
  const auctionId = url.searchParams.get("auction")
  if (auctionId === null)
    return calendarResponse(calendarText(await listSaleEntries(ctx), terms), "auction-schedule.ics")
  const entries = await runLoader(ctx, url, () => listReminders(ctx, auctionId))
  return calendarResponse(calendarText(entries, terms), "auction.ics")
}
