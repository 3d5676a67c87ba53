import type { documents } from "../schema.ts"

export type DocumentKind = (typeof documents.$inferSelect)["kind"]

export type DocumentField = { name: string; value: string }

export type PrintableDocument = {
  siteName: string
  title: string
  number: string
  seller: readonly string[]
  facts: readonly DocumentField[]
  party: { title: string; lines: readonly string[] }
  /** The first column takes the remaining width; the others contain figures. */
  columns: readonly string[]
  rows: readonly { text: string; note?: string; cells: readonly string[] }[]
  sums: readonly DocumentField[]
  total: DocumentField | null
  notes: readonly string[]
  signature: string | null
  pageText: string
}

const numberPrefixes: Record<DocumentKind, string> = {
  invoice: "INV",
  "delivery-note": "DN",
  "credit-note": "CN",
}

export function documentNumber(kind: DocumentKind, number: number): string {
  return `${numberPrefixes[kind]}-${String(number).padStart(6, "0")}`
}

/** "invoice.pdf", because an order has one, or "delivery-note-42.pdf". */
export function documentFile(kind: DocumentKind, number: number): string {
  return kind === "invoice" ? "invoice.pdf" : `${kind}-${number}.pdf`
}

export function documentOfFile(file: string): { kind: DocumentKind; number: number | null } | undefined {
  if (file === "invoice.pdf") return { kind: "invoice", number: null }
  const [, kind, number] = /^(delivery-note|credit-note)-([1-9]\d{0,8})\.pdf$/.exec(file) ?? []
  return kind === "delivery-note" || kind === "credit-note" ? { kind, number: Number(number) } : undefined
}
