import { readSite } from "#domains/content/site.ts"
import { textsOf } from "#language/texts.server.ts"
import { contextFor } from "#platform/ctx.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { calendarAnswer, calendarText } from "../calendar/calendar.ts"
import { readCalendarOwner } from "../calendar/calendar-key.ts"
import { listOwnEntries } from "../calendar/read-entries.ts"
import type { Route } from "./+types/own-calendar"

/** There is no session: calendar programs send only the address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = context.get(ctxKey)
  return await show(asked, url, async () => {
    const owner = await readCalendarOwner(asked, params.file)
    const ctx = contextFor(asked.app, undefined, owner.language)
    const { name: siteName } = await readSite(ctx)
    const name = textsOf(owner.language, "watching")("calendar.ownName", { siteName })
    const terms = { name, origin: ctx.app.origin, language: owner.language, now: ctx.now() }
    return calendarAnswer(calendarText(await listOwnEntries(ctx, owner.id), terms), "lots.ics")
  })
}
