import PDFDocument from "pdfkit"
import type { DocumentField, PrintableDocument } from "./printable-document.ts"
import { ink, lead, rule, softInk, typesetter } from "./typesetter.ts"

type PdfDocument = InstanceType<typeof PDFDocument>
type Typesetter = ReturnType<typeof typesetter>
type PdfCanvas = { doc: PdfDocument; set: Typesetter }

const left = 50
const right = 545
const width = right - left
const bottom = 770
const figureWidth = 88

export async function renderPdf(document: PrintableDocument, issuedAt: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    // Disables PDFKit's default font, which lacks Vietnamese characters.
    font: "",
    info: {
      Title: `${document.title} ${document.number}`,
      Author: document.seller[0] ?? document.siteName,
      CreationDate: issuedAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject))
  const canvas = { doc, set: typesetter(doc) }
  let y = drawHead(canvas, document)
  y = drawTable(canvas, document, y)
  y = drawSums(canvas, document, y)
  drawNotes(canvas, document, y)
  drawFooters(canvas, document)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead({ doc, set }: PdfCanvas, document: PrintableDocument): number {
  const half = width / 2 - 15
  set.writeText(document.siteName, left, 50, { weight: "name", size: 22 })
  set.writeText(document.title, left, 48, { weight: "bold", size: 16, align: "right", width })
  set.writeText(document.number, left, 71, { size: 11, colour: softInk, align: "right", width })
  line(doc, 100, ink)
  let y = 114
  for (const [index, text] of document.seller.entries())
    y += set.writeLines(text, left, y, { width: half, weight: index === 0 ? "bold" : "regular", size: 9.5 })
  y += 16
  set.writeText(document.party.title, left, y, { size: 9, colour: softInk })
  y += 14
  for (const [index, text] of document.party.lines.entries())
    y += set.writeLines(text, left, y, { width: half, weight: index === 0 ? "bold" : "regular", size: 9.5 })
  return Math.max(y, drawFacts({ doc, set }, document.facts, 114)) + 24
}

function drawFacts({ set }: PdfCanvas, facts: readonly DocumentField[], top: number): number {
  const at = left + width / 2 + 15
  let y = top
  for (const { name, value } of facts) {
    set.writeText(name, at, y, { size: 9.5, colour: softInk })
    y += Math.max(
      9.5 * lead,
      set.writeLines(value, at + 95, y, { size: 9.5, width: right - at - 95, align: "right" }),
    )
  }
  return y
}

function drawTable(canvas: PdfCanvas, document: PrintableDocument, top: number): number {
  const { doc, set } = canvas
  const textWidth = width - (document.columns.length - 1) * figureWidth - 10
  let y = drawColumns(canvas, document, top)
  for (const { text, note, cells } of document.rows) {
    const height =
      set.linesOf(text, textWidth).length * 10 * lead +
      (note ? set.linesOf(note, textWidth, { size: 8.5 }).length * 8.5 * lead : 0)
    if (y + height + 14 > bottom) {
      doc.addPage()
      y = drawColumns(canvas, document, 60)
    }
    for (const [index, cell] of cells.entries())
      set.writeText(cell, columnAt(document, index), y, { align: "right", width: figureWidth })
    let below = y + set.writeLines(text, left, y, { width: textWidth })
    if (note) below += set.writeLines(note, left, below, { width: textWidth, size: 8.5, colour: softInk })
    line(doc, below + 5, rule)
    y = below + 11
  }
  return y
}

function drawColumns({ doc, set }: PdfCanvas, document: PrintableDocument, y: number): number {
  for (const [index, name] of document.columns.entries())
    if (index === 0) set.writeText(name, left, y, { size: 8.5, colour: softInk })
    else
      set.writeText(name, columnAt(document, index - 1), y, {
        size: 8.5,
        colour: softInk,
        align: "right",
        width: figureWidth,
      })
  line(doc, y + 15, ink)
  return y + 22
}

function columnAt({ columns }: PrintableDocument, index: number): number {
  return right - (columns.length - 1 - index) * figureWidth
}

function drawSums(canvas: PdfCanvas, { sums, total }: PrintableDocument, top: number): number {
  const { doc, set } = canvas
  const at = left + width / 2 - 25
  const room = right - at
  let y = top + 6
  if (y + (sums.length + 3) * 16 > bottom) {
    doc.addPage()
    y = 60
  }
  for (const { name, value } of sums) {
    set.writeText(name, at, y, { size: 9.5, colour: softInk })
    set.writeText(value, at, y, { size: 9.5, align: "right", width: room })
    y += 16
  }
  if (!total) return y
  doc.moveTo(at, y).lineTo(right, y).lineWidth(1).strokeColor(ink).stroke()
  set.writeText(total.name, at, y + 7, { weight: "bold", size: 12 })
  set.writeText(total.value, at, y + 7, { weight: "bold", size: 12, align: "right", width: room })
  return y + 30
}

function drawNotes(canvas: PdfCanvas, { notes, signature }: PrintableDocument, top: number): void {
  const { doc, set } = canvas
  let y = top + 18
  if (y + notes.length * 15 + (signature ? 80 : 0) > bottom) {
    doc.addPage()
    y = 60
  }
  for (const note of notes) y += set.writeLines(note, left, y, { width, size: 9.5 }) + 2
  if (!signature) return
  y += 56
  doc
    .moveTo(left, y)
    .lineTo(left + 300, y)
    .lineWidth(0.7)
    .strokeColor(ink)
    .stroke()
  set.writeText(signature, left, y + 4, { size: 8.5, colour: softInk })
}

function drawFooters({ doc, set }: PdfCanvas, { seller, number, pageText }: PrintableDocument): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    line(doc, 795, rule)
    set.writeText(`${seller[0] ?? ""} · ${number}`, left, 800, { size: 8, colour: softInk })
    const text = pageText.replace("{page}", String(page + 1)).replace("{pages}", String(count))
    set.writeText(text, left, 800, { size: 8, colour: softInk, align: "right", width })
  }
}

function line(doc: PdfDocument, y: number, colour: string): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.7).strokeColor(colour).stroke()
}
