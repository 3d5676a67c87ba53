import { ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer"
import type { NamedColumn, OpenColumnType } from "../tables.ts"
import type { PieceWriter } from "./cut-pieces.ts"
import type { OpenCell, OpenRow } from "./encode-text.ts"

const usualRowsInGroup = 10_000

const types = {
  string: "STRING",
  integer: "INT64",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  datetime: "TIMESTAMP",
} as const satisfies Record<OpenColumnType, string>

/** Holds the rows of one group in memory. */
export function parquetWriter(
  columns: readonly NamedColumn[],
  out: PieceWriter,
  rowsInGroup = usualRowsInGroup,
) {
  const buffer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer: buffer,
    createdBy: "Quaich",
    schema: schemaFromColumnData({
      columnData: columns.map(({ name, type, isNullable }) => ({
        name,
        data: [],
        type: types[type],
        nullable: isNullable ?? false,
      })),
    }),
  })
  let waiting: OpenRow[] = []

  /** The writer counts its offset on, while its buffer begins anew. */
  async function drain(): Promise<void> {
    await out.write(buffer.getBytes())
    buffer.index = 0
  }

  async function writeGroup(): Promise<void> {
    const rows = waiting
    waiting = []
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => parquetCell(type, row[name] ?? null)),
    }))
    await parquet.write({ columnData, rowGroupSize: rowsInGroup })
    await drain()
  }

  return {
    async write(rows: readonly OpenRow[]): Promise<void> {
      waiting.push(...rows)
      if (waiting.length >= rowsInGroup) await writeGroup()
    },
    async end() {
      if (waiting.length > 0) await writeGroup()
      await parquet.finish()
      await drain()
    },
  }
}

function parquetCell(type: OpenColumnType, cell: OpenCell) {
  return type === "integer" && typeof cell === "number" ? BigInt(cell) : cell
}
