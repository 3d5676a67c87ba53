import type { Site } from "#domains/content/usual-site.ts"
import type { Paper } from "#domains/orders/paper/paper.ts"
import type { documents, orders } from "#domains/orders/schema.ts"
import type { Texts } from "#language/use-texts.ts"

export type Document = typeof documents.$inferSelect
export type Order = typeof orders.$inferSelect

export type Sheet = {
  document: Document
  order: Order
  site: Site
  t: Texts<"orders">
  day(moment: Date): string
}

export type PaperBody = Omit<Paper, "siteName" | "number" | "seller" | "pageText">

export function buyerOf({ address, email }: Order): string[] {
  return address ? linesOf(address) : [email]
}

export function linesOf(address: NonNullable<Order["address"]>): string[] {
  const { firstname, lastname, companyname, city, state, postalCode, country, phone, email } = address
  const lines = [
    `${firstname} ${lastname}`.trim(),
    companyname,
    ...address.address.split("\n"),
    [city, state, postalCode].filter(Boolean).join(", "),
    country,
    phone,
    email,
  ]
  return lines.flatMap((line) => (line ? [line] : []))
}
