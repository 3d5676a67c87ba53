/** The site's name and contact details. Staff can change them, so no page may contain them literally. */
export type Site = {
  name: string
  description: string
  legalName: string
  /** The company's GST number; empty if it is not registered. Printed on documents. */
  gstNumber: string
  addressLines: readonly string[]
  email: string
  phone: string
  hours: string
  socials: readonly { name: string; url: string }[]
}

/**
 * The defaults until staff set their own, in English. Only these are in the browser bundle, for pages without the
 * server's data.
 */
export const defaultSite: Site = {
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
