import { InvalidCsv, readCsv } from "#platform/files/csv.ts"
import { maxBottles } from "../kinds.ts"
import { refuse } from "../refusals.ts"
import { type DraftBottle, emptyBottle, type PhotoField } from "../submitted-form.ts"

export const listColumns = [
  "name",
  "type",
  "volume_ml",
  "abv_percent",
  "reserve_sgd",
  "flaws",
  "front_photo",
  "back_photo",
  "flaw_photo_1",
  "flaw_photo_2",
] as const
export const neededColumns: readonly string[] = [
  "name",
  "type",
  "volume_ml",
  "abv_percent",
  "front_photo",
  "back_photo",
]

const maxListRows = 1_000

export type ListedDraft = { row: number; bottle: DraftBottle; files: [PhotoField, string][] }

const photoColumns = [
  ["frontPhoto", "front_photo"],
  ["backPhoto", "back_photo"],
  ["flawPhoto1", "flaw_photo_1"],
  ["flawPhoto2", "flaw_photo_2"],
] as const

export async function readBottles(text: string): Promise<ListedDraft[]> {
  const [head = [], ...body] = await parseTable(text)
  const columns = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  )
  const missing = neededColumns.find((name) => !columns.includes(name))
  if (missing !== undefined) throw refuse("listColumnMissing", { column: missing })
  const rows = body.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== "") ? [{ row: index + 2, cells }] : [],
  )
  if (rows.length === 0) throw refuse("bottleRequired")
  if (rows.length > maxBottles) throw refuse("tooManyBottles")
  return rows.map(({ row, cells }) => {
    const cell = (column: string) => (cells[columns.indexOf(column)] ?? "").trim()
    const bottle = {
      ...emptyBottle,
      name: cell("name"),
      type: cell("type"),
      volumeMl: cell("volume_ml"),
      abvPercent: cell("abv_percent"),
      requestedReserveCents: cell("reserve_sgd"),
      flaws: cell("flaws"),
    }
    const files = photoColumns.flatMap(([field, column]): [PhotoField, string][] =>
      cell(column) === "" ? [] : [[field, cell(column)]],
    )
    return { row, bottle, files }
  })
}

async function parseTable(text: string): Promise<string[][]> {
  try {
    return await readCsv(text, maxListRows)
  } catch (problem) {
    if (problem instanceof InvalidCsv) throw refuse("listBroken", { row: problem.row ?? 1 })
    throw problem
  }
}
