import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import { defineTopic } from "#platform/live/topic.ts"
import { recordOf } from "#platform/records.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { textIn } from "../localized-text.ts"
import { type PicturePlace, picturePlaceNames } from "./places.ts"

const Focus = z.number().int().min(0).max(100)
const StoredPicture = z.object({
  pictureId: idOf("pic"),
  alt: z.object({ en: z.string(), vi: z.string(), cn: z.string() }),
  focusX: Focus,
  focusY: Focus,
})
export type StoredPagePicture = z.output<typeof StoredPicture>
const Holder = z.object({ picture: StoredPicture.nullable() })

/** One for each place, so that two editors of different places do not undo each other's change. */
export const pagePictureSettings = recordOf(picturePlaceNames, (place) =>
  defineSetting<z.output<typeof Holder>>(`page-picture-${place}`, Holder, { picture: null }),
)

/** A page with a place for a photograph is rendered again after a change. */
export const pagePictureTopic = defineTopic("page-picture").all

/** Null where the drawing is shown. */
export async function readPagePicture(ctx: Pick<Ctx, "app" | "language">, place: PicturePlace) {
  const { picture: stored } = await readSetting(ctx, pagePictureSettings[place])
  const picture = stored && (await findSources(ctx, stored.pictureId))
  if (!stored || !picture) return { place, photo: null }
  const written = [{ alt: textIn(stored.alt, ctx.language) }]
  const [text] = await forReader(ctx.language, written, ["alt"])
  return { place, photo: { picture, alt: text?.alt ?? "", focus: focusOf(stored) } }
}

export type PagePicture = Awaited<ReturnType<typeof readPagePicture>>

/** With the texts in all languages, as the form has them. */
export async function listPagePictures(ctx: Ctx) {
  requirePermission(ctx, "publish")
  return await Promise.all(
    picturePlaceNames.map(async (place) => ({
      ...(await readPagePicture(ctx, place)),
      stored: (await readSetting(ctx, pagePictureSettings[place])).picture,
    })),
  )
}

async function findSources({ app }: Pick<Ctx, "app">, pictureId: Id<"pic">) {
  return await cached(app, `page picture ${pictureId}`, 300, async () => {
    const [facts] = await app.db.select(pictureFacts).from(pictures).where(eq(pictures.id, pictureId))
    return facts ? sourcesOf(facts) : null
  })
}

function focusOf({ focusX, focusY }: StoredPagePicture): string {
  return `${focusX}% ${focusY}%`
}
