import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import type { LocalizedText } from "#domains/display/localized-text.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { impairments, incidentStages, type StatusComponent, statusComponents } from "./components.ts"

/** One row: since when components are checked. Checks of several processes wait for its lock. */
export const statusChecks = pgTable(
  "status_checks",
  {
    id: integer().primaryKey().default(1),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [check("status_checks_one_row", sql`${table.id} = 1`)],
)

/** A component was impaired from one check to another. Without an end it still is. */
export const statusPeriods = pgTable(
  "status_periods",
  {
    id: id("stp").primaryKey(),
    component: text({ enum: statusComponents }).notNull(),
    state: text({ enum: impairments }).notNull(),
    beganAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("status_periods_one_open").on(table.component).where(sql`${table.endedAt} is null`),
    index().on(table.endedAt),
    check("status_periods_time", sql`${table.endedAt} >= ${table.beganAt}`),
  ],
)

/** Written by staff. Resolved once it has an end. */
export const statusIncidents = pgTable(
  "status_incidents",
  {
    id: id("inc").primaryKey(),
    title: jsonb().$type<LocalizedText>().notNull(),
    components: text().array().$type<StatusComponent[]>().notNull(),
    impact: text({ enum: impairments }).notNull(),
    stage: text({ enum: incidentStages }).notNull(),
    beganAt: moment().notNull(),
    endedAt: moment(),
    createdAt: moment().notNull(),
    createdById: id("mem")
      .notNull()
      .references(() => members.id),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.beganAt, table.id),
    index().on(table.createdById),
    check("status_incidents_components", sql`cardinality(${table.components}) > 0`),
    check("status_incidents_time", sql`${table.endedAt} >= ${table.beganAt}`),
    check("status_incidents_resolved", sql`(${table.stage} = 'resolved') = (${table.endedAt} is not null)`),
  ],
)

/** What was published, in order. db/functions/status.sql makes updates append-only. */
export const statusUpdates = pgTable(
  "status_updates",
  {
    id: id("upd").primaryKey(),
    incidentId: id("inc")
      .notNull()
      .references(() => statusIncidents.id),
    stage: text({ enum: incidentStages }).notNull(),
    text: jsonb().$type<LocalizedText>().notNull(),
    at: moment().notNull(),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [index().on(table.incidentId, table.id), index().on(table.authorId)],
)
