import { writtenLanguageOf } from "#language/languages.ts"
import type { Language, WrittenLanguage } from "#platform/ctx.ts"
import { defaultSite, type Site } from "./default-site.ts"

export type StoredSite = Omit<Site, "description" | "hours"> & Record<"description" | "hours", TextOrTexts>
type TextOrTexts = string | Readonly<Record<WrittenLanguage, string>>

const defaultStoredSite: StoredSite = {
  ...defaultSite,
  description: {
    en: defaultSite.description,
    vi: "Đấu giá whisky có thời hạn tại Singapore, Malaysia và Việt Nam: đặt giá tối đa, theo dõi giá trực tiếp, thấy mọi con số trước khi quyết định.",
    cn: "新加坡、马来西亚和越南的限时威士忌拍卖：设定最高价，实时看价，出价前看清每一笔费用。",
  },
  hours: { en: defaultSite.hours, vi: "Thứ Hai–Thứ Bảy 11:00–19:00", cn: "周一至周六 11:00–19:00" },
}

export function siteInLanguage(language: Language, stored: Partial<StoredSite> = {}): Site {
  const site = { ...defaultStoredSite, ...stored }
  const textIn = (text: TextOrTexts) => (typeof text === "string" ? text : text[writtenLanguageOf(language)])
  return { ...site, description: textIn(site.description), hours: textIn(site.hours) }
}
