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

/** What holds until staff set their own, in English: all of it that browsers are sent, for a page without the house's data. */
export const usualSite: Site = {
  name: "Quaich",
  description:
    "Timed whisky auctions in Singapore, Malaysia and Vietnam: bid to a maximum, watch prices live, see every figure before you commit.",
  legalName: "Quaich Pte. Ltd.",
  gstNumber: "",
  addressLines: ["12 Duxton Hill", "#02-01", "Singapore 089596"],
  email: "house@quaich.example",
  phone: "+65 6000 0000",
  hours: "Mon–Sat 11:00–19:00",
  socials: [],
}
