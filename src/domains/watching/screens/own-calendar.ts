import { readSite } from "#domains/content/site.ts"
import { textsOf } from "#language/texts.server.ts"
import { contextFor } from "#platform/ctx.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { calendarResponse, calendarText } from "../calendar/calendar.ts"
import { readCalendarOwner } from "../calendar/calendar-key.ts"
import { listOwnEntries } from "../calendar/read-entries.ts"
import type { Route } from "./+types/own-calendar"

/** Calendar programs send only the address, no session. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestCtx = context.get(ctxKey)
  return await runLoader(requestCtx, url, async () => {
    const owner = await readCalendarOwner(requestCtx, params.file)
    const ctx = contextFor(requestCtx.app, undefined, owner.language)
    const { name: siteName } = await readSite(ctx)
    const name = textsOf(owner.language, "watching")("calendar.ownName", { siteName })
    const terms = { name, origin: ctx.app.origin, language: owner.language, now: ctx.now() }
    return calendarResponse(calendarText(await listOwnEntries(ctx, owner.id), terms), "lots.ics")
  })
}
