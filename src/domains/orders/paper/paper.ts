import type { documents } from "../schema.ts"

export type PaperKind = (typeof documents.$inferSelect)["kind"]

export type Named = { name: string; value: string }

/** What a paper says, in words and figures that are ready to be set. */
export type Paper = {
  siteName: string
  title: string
  number: string
  /** The seller's name and address, line by line. */
  seller: readonly string[]
  facts: readonly Named[]
  party: { title: string; lines: readonly string[] }
  /** The first is as wide as there is room, the others are figures. */
  columns: readonly string[]
  rows: readonly { text: string; note?: string; cells: readonly string[] }[]
  sums: readonly Named[]
  /** The last line, in larger letters. */
  total: Named | null
  notes: readonly string[]
  /** The line on which whoever takes it in signs. */
  signature: string | null
  /** At the foot, with {page} and {pages} for the figures. */
  pageText: string
}

const letters: Record<PaperKind, string> = { invoice: "INV", "delivery-note": "DN", "credit-note": "CN" }

/** "INV-000042" */
export function paperNumber(kind: PaperKind, number: number): string {
  return `${letters[kind]}-${String(number).padStart(6, "0")}`
}

/** "invoice.pdf", of which an order has one, and "delivery-note-42.pdf". */
export function paperFile(kind: PaperKind, number: number): string {
  return kind === "invoice" ? "invoice.pdf" : `${kind}-${number}.pdf`
}

export function paperOfFile(file: string): { kind: PaperKind; number: number | null } | undefined {
  if (file === "invoice.pdf") return { kind: "invoice", number: null }
  const [, kind, number] = /^(delivery-note|credit-note)-([1-9]\d{0,8})\.pdf$/.exec(file) ?? []
  return kind ? { kind: kind as PaperKind, number: Number(number) } : undefined
}
