import { readSite } from "#domains/content/site.ts"
import { textsOf } from "#language/texts.server.ts"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { calendarResponse, calendarText } from "../calendar/calendar.ts"
import { listSaleEntries } from "../calendar/read-entries.ts"
import type { Route } from "./+types/schedule-ics"

export const handle = { parameters: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { name: siteName } = await readSite(ctx)
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  const { app, language } = ctx
  const name = textsOf(language, "watching")("calendar.name", { siteName })
  const terms = { name, origin: app.origin, language, now: ctx.now() }
  return calendarResponse(calendarText(await listSaleEntries(ctx), terms), "auction-schedule.ics")
}
