import { asc, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import type { AuditValues } from "#domains/audit/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { pictureFacts, readPicture } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { type FormFields, parseTogether } from "#platform/input.ts"
import { recordOf } from "#platform/records.ts"
import { type ColourMap, colourFields, components, unreadable } from "./colours.ts"
import type { BannerForm } from "./inputs.ts"
import { coloursSetting, invalidateBanners, readColours } from "./read-display.ts"
import { refuse } from "./refusals.ts"
import { banners } from "./schema.ts"

export async function saveBanner(ctx: Ctx, id: string | null, form: BannerForm): Promise<Id<"ban">> {
  requirePermission(ctx, "publish")
  const { slot, path, pictureId, startsAt, endsAt, position } = form
  if (pictureId !== null) await readPicture(ctx, pictureId)
  const row = {
    ...{ slot, path, pictureId, startsAt, endsAt, position, isOn: form.isOn !== undefined },
    title: { en: form.titleEn, vi: form.titleVi, cn: form.titleCn },
    text: form.text,
    linkText: { en: form.linkEn, vi: form.linkVi, cn: form.linkCn },
  }
  return await transaction(ctx, async (tx) => {
    const before = id === null ? null : await lockBanner(tx, id)
    const bannerId = before?.id ?? newId("ban")
    if (before === null) await tx.db.insert(banners).values({ id: bannerId, ...row, createdAt: tx.now() })
    else await tx.db.update(banners).set(row).where(eq(banners.id, bannerId))
    await record(tx, {
      act: before === null ? "display.addBanner" : "display.changeBanner",
      subjectId: bannerId,
      before: before ? auditValues(before) : {},
      after: auditValues(row),
    })
    tx.afterCommit(() => invalidateBanners(tx))
    return bannerId
  })
}

export async function deleteBanner(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const banner = await lockBanner(tx, id)
    await tx.db.delete(banners).where(eq(banners.id, banner.id))
    const before = { slot: banner.slot, title: banner.title.en }
    await record(tx, { act: "display.deleteBanner", subjectId: banner.id, before })
    tx.afterCommit(() => invalidateBanners(tx))
  })
}

type BannerValues = Omit<typeof banners.$inferSelect, "id" | "createdAt">

function auditValues({ title, text, linkText, startsAt, endsAt, ...values }: BannerValues): AuditValues {
  const own = (of: BannerValues["title"]) => [of.en, of.vi, of.cn].join(" / ")
  return {
    ...values,
    ...{ title: own(title), text: own(text), linkText: own(linkText) },
    ...{ startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null },
  }
}

async function lockBanner(ctx: Pick<Ctx, "db">, id: string) {
  if (!isId("ban", id)) throw refuse("noSuchBanner")
  const [banner] = await ctx.db.select().from(banners).where(eq(banners.id, id)).for("update")
  if (!banner) throw refuse("noSuchBanner")
  return banner
}

export async function listBanners(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const rows = await ctx.db
    .select({ banner: banners, facts: pictureFacts })
    .from(banners)
    .leftJoin(pictures, eq(pictures.id, banners.pictureId))
    .orderBy(asc(banners.slot), asc(banners.position))
  return rows.map(({ banner: { startsAt, endsAt, createdAt: _, ...row }, facts }) => ({
    ...row,
    picture: facts && sourcesOf(facts),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }))
}

export async function saveColours(ctx: Ctx, submitted: FormFields): Promise<void> {
  requirePermission(ctx, "publish")
  const map: ColourMap = parseTogether(
    recordOf(components, (component) => () => coloursOf(component, submitted)),
  )
  await transaction(ctx, async (tx) => {
    const before = flatten(await readColours(tx))
    await saveSetting(tx, coloursSetting, map)
    await record(tx, {
      act: "display.changeColours",
      subjectId: coloursSetting.key,
      before,
      after: flatten(map),
    })
  })
}

function coloursOf(component: (typeof components)[number], submitted: FormFields) {
  const fields = colourFields[component].map((field) => [
    field,
    () => {
      const colour = (submitted[`${component}.${field}`] ?? "").trim().toLowerCase()
      if (colour !== "" && !/^#[0-9a-f]{6}$/.test(colour))
        throw refuse("colourUnclear", { field: `${component}.${field}` })
      return colour
    },
  ])
  const typed: Record<string, string> = parseTogether(Object.fromEntries(fields))
  const colours = Object.fromEntries(Object.entries(typed).filter(([, colour]) => colour !== ""))
  const wrong = unreadable(component, colours)
  if (wrong) throw refuse("unreadable", { field: `${component}.${wrong}` })
  return colours
}

function flatten(map: ColourMap): Record<string, string> {
  return Object.fromEntries(
    components.flatMap((component) =>
      Object.entries(map[component] ?? {}).map(([field, colour]) => [`${component}.${field}`, colour]),
    ),
  )
}
