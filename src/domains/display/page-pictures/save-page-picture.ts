import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import type { AuditValues } from "#domains/audit/schema.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { readPicture } from "#domains/pictures/reads.ts"
import { invalidatePages } from "#platform/cache.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { refuse } from "../refusals.ts"
import { saveBannerPicture } from "../save-banner-picture.ts"
import { focusChoices, type PicturePlace, picturePlaceNames } from "./places.ts"
import { pagePictureSettings, pagePictureTopic, type StoredPagePicture } from "./read-page-picture.ts"

const alt = z.string().trim().max(200, "altTooLong").default("")
const focus = z.enum(focusChoices, "focusUnclear").default("50").transform(Number)

const PagePictureForm = z.object({
  place: z.enum(picturePlaceNames, "placeUnclear"),
  altEn: z.string("altRequired").trim().min(1, "altRequired").max(200, "altTooLong"),
  altVi: alt,
  altCn: alt,
  focusX: focus,
  focusY: focus,
})
const PagePlace = PagePictureForm.pick({ place: true })

/** Without a file the photograph that is there gets new texts or another focus. */
export async function savePagePicture(ctx: Ctx, submitted: FormFields, file: File | null): Promise<void> {
  requirePermission(ctx, "publish")
  const { form } = await checkTogether({
    form: () => parseInput("display", PagePictureForm, submitted),
    picture: () => file ?? requireStored(ctx, submitted),
  })
  const uploaded = file && (await saveBannerPicture(ctx, file))
  const { place, altEn: en, altVi: vi, altCn: cn, focusX, focusY } = form
  await replacePicture(ctx, place, async (tx, before) => {
    const pictureId = uploaded ?? before?.pictureId
    if (!pictureId) throw missing()
    await readPicture(tx, pictureId)
    return { pictureId, alt: { en, vi, cn }, focusX, focusY }
  })
}

async function requireStored(ctx: Ctx, submitted: FormFields): Promise<void> {
  const { data } = PagePlace.safeParse(submitted)
  const stored = data && (await readStoredSetting(ctx, pagePictureSettings[data.place]))
  if (!stored?.picture) throw missing()
}

const missing = () => refuse("pictureRequired", { field: "picture" })

/** Shows the drawing again. */
export async function dropPagePicture(ctx: Ctx, submitted: FormFields): Promise<void> {
  requirePermission(ctx, "publish")
  const { place } = parseInput("display", PagePlace, submitted)
  await replacePicture(ctx, place, async () => null)
}

type Replace = (tx: Ctx, before: StoredPagePicture | null) => Promise<StoredPagePicture | null>

async function replacePicture(ctx: Ctx, place: PicturePlace, replace: Replace): Promise<void> {
  const setting = pagePictureSettings[place]
  await transaction(ctx, async (tx) => {
    const { picture: before } = await readStoredSetting(tx, setting)
    const picture = await replace(tx, before)
    if (!picture && !before) return
    await saveSetting(tx, setting, { picture })
    await record(tx, {
      act: picture ? "display.changePagePicture" : "display.dropPagePicture",
      subjectId: setting.key,
      before: recorded(before),
      after: recorded(picture),
    })
    tx.afterCommit(() => invalidatePages(ctx.app, pagePictureTopic))
  })
}

function recorded(picture: StoredPagePicture | null): AuditValues {
  if (!picture) return { picture: null }
  const { pictureId, alt, focusX, focusY } = picture
  return {
    picture: pictureId,
    description: [alt.en, alt.vi, alt.cn].filter(Boolean).join(" / "),
    focus: `${focusX}% ${focusY}%`,
  }
}
