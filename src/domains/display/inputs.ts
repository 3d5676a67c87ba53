import { z } from "zod"
import type { AppPath } from "#platform/app-path.ts"
import { idOf } from "#platform/database/id-schema.ts"
import { whenValid } from "#platform/input.ts"
import { parseSingaporeTime } from "#platform/time.ts"
import { bannerText } from "./banner-text.ts"
import { slots } from "./slots.ts"

const shortText = z.string().trim().max(400).default("")

const plain = z.string().max(2_000, "textTooLong").default("")
const html = z.string().max(4_000, "textTooLong").optional()

const time = z
  .string()
  .default("")
  .transform((text) => (text === "" ? null : (parseSingaporeTime(text) ?? undefined)))
  .pipe(z.date("timeUnclear").nullable())

const picture = z
  .union([z.literal(""), idOf("pic")], "pictureUnclear")
  .default("")
  .transform((id) => (id === "" ? null : id))

/** A banner must not send visitors to another site. */
const path = z
  .string()
  .trim()
  .max(300)
  .default("")
  .refine((text) => text === "" || /^\/(?!\/)[^\s\\]*$/.test(text), "pathUnclear")
  .transform((text) => text as AppPath)

export const BannerForm = z
  .object({
    slot: z.enum(slots, "slotUnclear"),
    titleEn: z.string("titleRequired").trim().min(1, "titleRequired").max(120),
    ...{ titleVi: shortText, titleCn: shortText },
    ...{ textEn: plain, textVi: plain, textCn: plain, htmlEn: html, htmlVi: html, htmlCn: html },
    ...{ linkEn: shortText, linkVi: shortText, linkCn: shortText },
    path,
    pictureId: picture,
    startsAt: time,
    endsAt: time,
    position: z.coerce.number().int().min(0).max(1_000).catch(0).default(0),
    isOn: z.string().optional(),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    error: "endsBefore",
    path: ["endsAt"],
    when: whenValid("startsAt", "endsAt"),
  })
  .transform(({ htmlEn, htmlVi, htmlCn, textEn, textVi, textCn, ...form }, { addIssue }) => {
    const texts = {
      textEn: bannerText({ html: htmlEn, plain: textEn }),
      textVi: bannerText({ html: htmlVi, plain: textVi }),
      textCn: bannerText({ html: htmlCn, plain: textCn }),
    }
    for (const [field, text] of Object.entries(texts))
      if (text === undefined) addIssue({ code: "custom", message: "textTooLong", path: [field] })
    const { textEn: en = "", textVi: vi = "", textCn: cn = "" } = texts
    return { ...form, text: { en, vi, cn } }
  })
export type BannerForm = z.output<typeof BannerForm>

export const BannerQuery = z.object({ query: z.object({ key: z.string().max(60) }) })
