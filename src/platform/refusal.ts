import { isOneOf, keysOf } from "./records.ts"

export type RefusalFacts = Readonly<Record<string, string | number | boolean | null>>
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** `errors` has a message for each invalid field, in the form's order. */
export type RefusalView = {
  code: string
  message: string
  facts: RefusalFacts
  errors?: readonly FieldError[]
}
export type FieldError = { field: string; message: string }

/** Nothing was tried. */
export const maintenanceCode = "api.maintenance"

/** Whether what was sent may have happened all the same, so that it is sent again with its key. */
export function isUnanswered(status: number, { code }: Pick<RefusalView, "code">): boolean {
  return status >= 500 && code !== maintenanceCode
}

/** Thrown when a rule refuses a request, never for a bug. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly code: string
  readonly status: RefusalStatus
  readonly facts: RefusalFacts
  others: readonly Refusal[] = []
  /** What the account lacks. For the error page of staff, not in an answer of the API. */
  permission: string | undefined

  constructor(code: string, status: RefusalStatus, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.status = status
    this.facts = facts
  }
}

/** Declares all refusals of a noun in one table. A misspelt reason does not compile. */
export function refusals<Reason extends string>(
  noun: string,
  table: Readonly<Record<Reason, RefusalStatus>>,
) {
  const refuse = (reason: Reason, facts?: RefusalFacts) =>
    new Refusal(`${noun}.${reason}`, table[reason], facts)
  const reasons = keysOf(table)
  return Object.assign(refuse, {
    noun,
    reasons,
    stored: (reason: string, facts: RefusalFacts) =>
      new Refusal(`${noun}.${reason}`, isOneOf(reasons, reason) ? table[reason] : 409, facts),
  })
}
