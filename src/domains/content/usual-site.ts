import type { Language } from "#platform/ctx.ts"

/** What the house calls itself and where it is found. Staff change it; nothing of it is written in a screen. */
export type Site = {
  name: string
  description: string
  legalName: string
  /** Under which the house pays GST; empty where it does not. Papers state it. */
  gstNumber: string
  addressLines: readonly string[]
  email: string
  phone: string
  hours: string
  socials: readonly { name: string; url: string }[]
}

/** As it is kept: what is said in words may be said in each language. */
export type KeptSite = Omit<Site, "description" | "hours"> & Record<"description" | "hours", Worded>
type Worded = string | Readonly<Record<Language, string>>

/** What holds until staff set their own. */
const usual: KeptSite = {
  name: "Quaich",
  description: {
    en: "Timed whisky auctions in Singapore, Malaysia and Vietnam: bid to a maximum, watch prices live, see every figure before you commit.",
    vi: "Đấu giá whisky có thời hạn tại Singapore, Malaysia và Việt Nam: đặt giá tối đa, theo dõi giá trực tiếp, thấy mọi con số trước khi quyết định.",
    cn: "新加坡、马来西亚和越南的限时威士忌拍卖：设定最高价，实时看价，出价前看清每一笔费用。",
  },
  legalName: "Quaich Pte. Ltd.",
  gstNumber: "",
  addressLines: ["12 Duxton Hill", "#02-01", "Singapore 089596"],
  email: "house@quaich.example",
  phone: "+65 6000 0000",
  hours: { en: "Mon–Sat 11:00–19:00", vi: "Thứ Hai–Thứ Bảy 11:00–19:00", cn: "周一至周六 11:00–19:00" },
  socials: [
    { name: "Facebook", url: "https://www.quaich.example/facebook" },
    { name: "Instagram", url: "https://www.quaich.example/instagram" },
  ],
}

export const usualSite: Site = siteIn("en")

/** The house in a language: what staff have set, or what is usual. */
export function siteIn(language: Language, kept: Partial<KeptSite> = {}): Site {
  const site = { ...usual, ...kept }
  const worded = (said: Worded) => (typeof said === "string" ? said : said[language])
  return { ...site, description: worded(site.description), hours: worded(site.hours) }
}
