import { sql } from "drizzle-orm"
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "#platform/database/table.server.ts"
import { type BackupFigures, backupRunKinds } from "./rules.ts"

/** The results of backups and rehearsals. The backups themselves are stored where BACKUP says. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: backupRunKinds }).notNull(),
    beganAt: moment().notNull(),
    endedAt: moment().notNull(),
    /** In the operator's words. Null if it succeeded. */
    fault: text(),
    figures: jsonb().$type<BackupFigures>().notNull(),
  },
  (table) => [
    index().on(table.kind, table.endedAt),
    check("backup_runs_time", sql`${table.endedAt} >= ${table.beganAt}`),
  ],
)
