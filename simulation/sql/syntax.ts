/** The part of SQL that the simulated code sends. What is not in it cannot be parsed, so an unknown statement fails. */
export type Expression =
  | { kind: "column"; table: string | undefined; name: string }
  | { kind: "parameter"; index: number }
  | { kind: "literal"; value: unknown }
  | { kind: "cast"; of: Expression; type: string }
  | { kind: "not"; of: Expression }
  | { kind: "binary"; operator: string; left: Expression; right: Expression }
  | { kind: "isNull"; of: Expression; isNegated: boolean }
  | { kind: "in"; of: Expression; list: readonly Expression[]; isNegated: boolean }
  | { kind: "quantified"; operator: string; of: Expression; array: Expression; isAll: boolean }
  | { kind: "exists"; select: SelectSyntax }
  | { kind: "scalar"; select: SelectSyntax }
  | {
      kind: "case"
      branches: readonly { when: Expression; value: Expression }[]
      otherwise: Expression | undefined
    }
  | { kind: "call"; name: string; args: readonly Expression[] }

export type SourceSyntax =
  | { kind: "table"; name: string }
  | {
      kind: "call"
      name: string
      args: readonly Expression[]
      columns: readonly string[]
      isNumbered: boolean
    }
  | { kind: "select"; select: SelectSyntax }

export type FromSyntax = {
  join: "inner" | "left"
  source: SourceSyntax
  alias: string
  on: Expression | undefined
}

export type LockSyntax = { strength: LockStrength; of: readonly string[]; skipsLocked: boolean }

/** From weak to strong. */
export const lockStrengths = ["key share", "share", "no key update", "update"] as const
export type LockStrength = (typeof lockStrengths)[number]

/** A column without an expression is `*`, of one table or of all. */
export type OutputSyntax = { expression: Expression | undefined; table: string | undefined; name: string }

export type SelectSyntax = {
  kind: "select"
  output: readonly OutputSyntax[]
  from: readonly FromSyntax[]
  where: Expression | undefined
  groupBy: readonly Expression[]
  orderBy: readonly { by: Expression; isDescending: boolean }[]
  limit: Expression | undefined
  lock: LockSyntax | undefined
  union: SelectSyntax | undefined
}

export type InsertSyntax = {
  kind: "insert"
  table: string
  columns: readonly string[] | undefined
  /** Undefined is the column's default. */
  rows: readonly (readonly (Expression | undefined)[])[] | undefined
  select: SelectSyntax | undefined
  skipsConflicts: boolean
  returning: readonly OutputSyntax[] | undefined
}

export type UpdateSyntax = {
  kind: "update"
  table: string
  alias: string
  set: readonly { column: string; value: Expression }[]
  from: readonly FromSyntax[]
  where: Expression | undefined
  returning: readonly OutputSyntax[] | undefined
}

export type DeleteSyntax = { kind: "delete"; table: string; alias: string; where: Expression | undefined }

export type WithSyntax = {
  kind: "with"
  parts: readonly { name: string; statement: StatementSyntax }[]
  body: StatementSyntax
}

export type SettingSyntax = { kind: "set"; name: string; value: string; isLocal: boolean }

export type ControlSyntax = { kind: "begin" | "commit" | "rollback" } | { kind: "listen"; channel: string }

export type StatementSyntax =
  | SelectSyntax
  | InsertSyntax
  | UpdateSyntax
  | DeleteSyntax
  | WithSyntax
  | SettingSyntax
  | ControlSyntax
