import { licence } from "#domains/content/licence.ts"
import { textsOf } from "#language/texts.server.ts"
import type { StoredOpenFile } from "./manifest.ts"
import { columnsOfTable, type OpenTableName, openFormats, openTableNames, openTables } from "./tables.ts"

const mediaTypes = {
  csv: "text/csv",
  ndjson: "application/x-ndjson",
  parquet: "application/vnd.apache.parquet",
} as const

type PackageFacts = { day: string; takenAt: Date; publisher: { name: string; path: string } }

/** The dictionary for programs: a Data Package, as Frictionless and others read it. */
export function dataPackageOf({ day, takenAt, publisher }: PackageFacts, files: readonly StoredOpenFile[]) {
  const t = textsOf("en", "open-data")
  const resources = openTableNames.flatMap((table) =>
    openFormats.flatMap((format) => {
      const file = files.find(({ name }) => name === `${table}.${format}`)
      if (!file) return []
      return [
        {
          name: format === "csv" ? table : `${table}-${format}`,
          title: t(`tables.${table}`),
          path: file.name,
          format,
          mediatype: mediaTypes[format],
          ...(format === "parquet" ? {} : { encoding: "utf-8" }),
          bytes: file.bytes,
          hash: `sha256:${file.sha256}`,
          schema: schemaOf(table),
        },
      ]
    }),
  )
  return {
    profile: "data-package",
    name: "quaich-open-data",
    title: t("title"),
    version: day,
    created: takenAt.toISOString(),
    homepage: publisher.path,
    licenses: [licence],
    contributors: [{ title: publisher.name, path: publisher.path, role: "publisher" }],
    resources,
  }
}

function schemaOf(table: OpenTableName) {
  const t = textsOf("en", "open-data")
  return {
    primaryKey: openTables[table].key,
    missingValues: [""],
    fields: columnsOfTable(table).map(({ name, isNullable, type, ...column }) => ({
      name,
      type,
      ...(type === "datetime" ? { format: "any" } : {}),
      description: t(`columns.${name}`),
      ...column,
      constraints: { required: !isNullable },
    })),
  }
}
