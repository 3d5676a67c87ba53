export type Site = {
  name: string
  description: string
  legalName: string
  /** Empty if not registered. Printed on documents. */
  gstNumber: string
  addressLines: readonly string[]
  email: string
  phone: string
  hours: string
  socials: readonly { name: string; url: string }[]
}

/** In English, until staff set their own. The browser bundle has only these. */
export const defaultSite: Site = {
  name: "Quaich",
  description:
    "Timed whisky auctions in Singapore, Malaysia and Vietnam: bid to a maximum, watch prices live, see every figure before you commit.",
  legalName: "Quaich Pte. Ltd.",
  gstNumber: "",
  addressLines: ["12 Duxton Hill", "#02-01", "Singapore 089596"],
  email: "hello@quaich.example",
  phone: "+65 6000 0000",
  hours: "Mon–Sat 11:00–19:00",
  socials: [],
}
