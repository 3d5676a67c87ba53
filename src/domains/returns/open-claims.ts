import { type Column, type SQL, sql } from "drizzle-orm"
import { openClaimStates } from "./kinds.ts"
import { claims } from "./schema.ts"

const states = sql.raw(openClaimStates.map((state) => `'${state}'`).join(", "))

/** Of an order line. */
export function hasOpenClaim(lineId: Column | SQL): SQL<boolean> {
  return sql<boolean>`exists (select from ${claims} where ${claims.lineId} = ${lineId} and ${claims.state} in (${states}))`
}
