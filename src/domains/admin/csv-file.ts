import { type SheetCell, sheetText } from "#platform/csv.ts"

export function csvFile(name: string, rows: readonly (readonly SheetCell[])[]): Response {
  return new Response(sheetText(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  })
}
