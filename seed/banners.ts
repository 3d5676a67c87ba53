import { BannerForm } from "#domains/display/inputs.ts"
import { saveBanner } from "#domains/display/save-display.ts"
import type { AppContext } from "#platform/ctx.ts"
import listed from "./data/banners.json" with { type: "json" }
import { actingAs, type Cast } from "./people.ts"
import { day, timelineOf } from "./timeline.ts"

/** The laws of a country may hide them. */
export async function fillBanners(app: AppContext, cast: Cast): Promise<number> {
  const editor = actingAs(timelineOf(app, new Date(app.clock.now().getTime() - 20 * day)), cast.editor)
  for (const { slot, path, en, vi, cn } of listed) {
    const [titleEn, textEn, linkEn] = en
    const [titleVi, textVi, linkVi] = vi
    const [titleCn, textCn, linkCn] = cn
    const texts = { titleEn, textEn, linkEn, titleVi, textVi, linkVi, titleCn, textCn, linkCn }
    await saveBanner(editor, null, BannerForm.parse({ slot, path, ...texts, isOn: "on" }))
  }
  return listed.length
}
