import type { ExpressionExecution } from "./compile-expression.ts"
import { compareValues, inJson, JsonValue } from "./values.ts"

type SqlFunction = (args: readonly unknown[], execution: ExpressionExecution) => unknown

export const functions: Readonly<Record<string, SqlFunction>> = {
  coalesce: (args) => args.find((each) => each !== null) ?? null,
  greatest: (args) => extreme(args, 1),
  least: (args) => extreme(args, -1),
  clock_timestamp: (_, { nowMs }) => new Date(nowMs),
  /** The start of the transaction. */
  now: (_, { startedMs }) => new Date(startedMs),
  epoch: ([moment]) => (moment instanceof Date ? moment.getTime() / 1_000 : null),
  floor: ([value]) => Math.floor(Number(value)),
  exp: ([value]) => Math.exp(Number(value)),
  length: ([value]) => (value === null ? null : String(value).length),
  json_build_object: (args) => {
    const built: Record<string, unknown> = {}
    for (let at = 0; at < args.length; at += 2) built[String(args[at])] = inJson(args[at + 1])
    return new JsonValue(built)
  },
  pg_notify: ([channel, payload], execution) => {
    execution.notify(String(channel), String(payload))
    return null
  },
  /** Jobs do not run here. */
  "graphile_worker.add_job": () => null,
  pg_current_xact_id: (_, { id }) => String(id),
}

/** Of the values that are not null. */
export const aggregates: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  count: (values) => values.length,
  max: (values) => extreme(values, 1),
  sum: (values) => (values.length === 0 ? null : values.reduce<number>((sum, each) => sum + Number(each), 0)),
}

function extreme(values: readonly unknown[], sign: 1 | -1): unknown {
  let found: unknown = null
  for (const value of values)
    if (value !== null && (found === null || sign * compareValues(value, found) > 0)) found = value
  return found
}
