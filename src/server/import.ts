import { createReadStream, mkdirSync } from "node:fs"
import { basename } from "node:path"
import { CsvError, parse } from "csv-parse"
import { hammerColumns } from "#domains/prices/hammer-row.ts"
import { type ImportSummary, importResults, type ListedLine } from "#domains/prices/import-results.ts"
import { ConfigProblem, isConfigProblem } from "#platform/config-problem.ts"
import { contextFor } from "#platform/ctx.ts"
import { readConfig } from "./config/config.ts"
import { openApp } from "./open-app.ts"
import { startOwnPostgres } from "./own-postgres.ts"

const usage =
  "usage: npm run import -- hammer FILE   (what lots fetched at other houses: CSV with a line of column names)"

try {
  const [what, file, ...rest] = process.argv.slice(2)
  if (what !== "hammer" || file === undefined || rest.length > 0) throw new ConfigProblem(usage)
  const startedAt = performance.now()
  const report = await importHammer(file)
  print(report, (performance.now() - startedAt) / 1_000)
} catch (problem) {
  if (!isConfigProblem(problem)) throw problem
  console.error(problem.message)
  process.exitCode = 2
}

async function importHammer(file: string): Promise<ImportSummary> {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const postgres = config.databaseUrl ? undefined : await startOwnPostgres(config)
  const app = await openApp({ ...config, logLevel: "warn" }, config.databaseUrl ?? postgres?.url ?? "")
  try {
    return await importResults(contextFor(app), basename(file), linesOf(file))
  } finally {
    await app.close()
    await postgres?.release()
  }
}

/** Never holds the whole file in memory. Reports an invalid list in one line. */
async function* linesOf(file: string): AsyncGenerator<ListedLine> {
  const source = createReadStream(file)
  const rows = source.pipe(
    parse({ bom: true, columns: columnsOf, info: true, relax_column_count: true, skip_empty_lines: true }),
  )
  source.on("error", (problem) => rows.destroy(problem))
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: Record<string, string>
      info: { lines: number }
    }>)
      yield { line: info.lines, cells: record }
  } catch (problem) {
    if (problem instanceof CsvError) throw new ConfigProblem(`${file}: ${problem.message}`)
    if (problem instanceof Error && "code" in problem)
      throw new ConfigProblem(`${file} cannot be read: ${problem.code}`)
    throw problem
  }
}

function columnsOf(names: readonly string[]): string[] {
  const missing = hammerColumns.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new ConfigProblem(`the list has no column ${missing.join(", ")}`)
  return [...names]
}

function print(report: ImportSummary, seconds: number): void {
  const { lines, added, changed, unchanged, matched, unmatched, refused, refusedCount } = report
  console.log(
    [
      `${lines} lines read in ${seconds.toFixed(1)} s`,
      `${added} added, ${changed} changed, ${unchanged} unchanged, ${refusedCount} refused`,
      `${matched} are a bottle of the catalogue, ${unmatched} are not`,
      ...refused.map(({ line, reason }) => `line ${line} refused: ${reason}`),
      ...(refusedCount > refused.length ? [`and ${refusedCount - refused.length} more`] : []),
    ].join("\n"),
  )
}
