import { globSync } from "node:fs"
import { is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { SimulatedDatabase } from "./database.ts"

const schemaFiles = ["src/domains/*/schema.ts", "src/domains/auctions/*/schema.ts", "src/platform/schema.ts"]

/** With every table that the product declares. */
export async function openModel(): Promise<SimulatedDatabase> {
  const tables: PgTable[] = []
  for (const file of globSync(schemaFiles)) {
    const declared: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`)
    for (const each of Object.values(declared)) if (is(each, PgTable)) tables.push(each)
  }
  return new SimulatedDatabase(tables)
}
