export const failureCauses = [
  "addressRefused",
  "timedOut",
  "unreachable",
  "mailRefused",
  "invalid",
  "database",
  "unknown",
] as const
export type FailureCause = (typeof failureCauses)[number]

const marks: readonly (readonly [FailureCause, RegExp])[] = [
  ["addressRefused", /\b55[0-4]\b|no recipients|mailbox|user unknown/i],
  ["timedOut", /timed? ?out/i],
  [
    "unreachable",
    /ECONN(REFUSED|RESET)|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|fetch failed|socket hang up|greeting never received|connection (closed|terminated)/i,
  ],
  ["mailRefused", /\b[45]\d\d[ -]\d\.\d\.\d|EAUTH|invalid login/i],
  ["invalid", /"code": ?"(invalid|too|unrecognized)_|there is no e-mail of the kind/i],
  ["database", /deadlock|could not serialize|duplicate key|violates|does not exist|permission denied/i],
]

/** Errors come from many libraries, so only their texts say what they are. */
export function failureCauseOf(error: string | null): FailureCause {
  return marks.find(([, mark]) => mark.test(error ?? ""))?.[0] ?? "unknown"
}
