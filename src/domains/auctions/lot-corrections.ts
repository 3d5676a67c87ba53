import { sql } from "drizzle-orm"
import type { CorrectedField } from "./lot.ts"
import { lotCorrections, lots } from "./schema.ts"

export type Correction = { at: string; note: string; changes: CorrectedField[] }

export const correctionsOfLot = sql<Correction[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'note', c.note, 'changes', c.changes) order by c.id desc), '[]')
  from ${lotCorrections} c where c.lot_id = ${lots.id})`
