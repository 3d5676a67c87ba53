import type { Site } from "#domains/content/default-site.ts"
import type { PrintableDocument } from "#domains/orders/documents/printable-document.ts"
import type { documents, orders } from "#domains/orders/schema.ts"
import { fullName } from "#language/full-name.ts"
import type { Texts } from "#language/use-texts.ts"

export type DocumentRow = typeof documents.$inferSelect
export type DocumentOrder = typeof orders.$inferSelect

export type DocumentContext = {
  document: DocumentRow
  order: DocumentOrder
  site: Site
  t: Texts<"orders">
  day(moment: Date): string
}

export type DocumentBody = Omit<PrintableDocument, "siteName" | "number" | "seller" | "pageText">

export function buyerOf({ address, email, language }: DocumentOrder): string[] {
  return address ? linesOf(address, language) : [email]
}

export function linesOf(
  address: NonNullable<DocumentOrder["address"]>,
  language: DocumentOrder["language"],
): string[] {
  const { firstname, lastname, companyname, city, state, postalCode, country, phone, email } = address
  const lines = [
    fullName(language, firstname, lastname),
    companyname,
    ...address.address.split("\n"),
    [city, state, postalCode].filter(Boolean).join(", "),
    country,
    phone,
    email,
  ]
  return lines.flatMap((line) => (line ? [line] : []))
}
