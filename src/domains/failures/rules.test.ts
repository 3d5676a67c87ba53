import { expect, test } from "vitest"
import { failureCauseOf } from "./rules.ts"

test.each([
  ["connect ECONNREFUSED 127.0.0.1:25", "unreachable"],
  ["getaddrinfo ENOTFOUND mail.example.com", "unreachable"],
  ["Greeting never received", "unreachable"],
  ["Connection timeout", "timedOut"],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 user unknown", "addressRefused"],
  ["Invalid login: 535 5.7.8 Authentication failed", "mailRefused"],
  ['[{ "code": "invalid_type", "path": ["to"] }]', "invalid"],
  ["deadlock detected", "database"],
  ["the provider answered 500", "unknown"],
  [null, "unknown"],
] as const)("%s is %s", (error, cause) => {
  expect(failureCauseOf(error)).toBe(cause)
})
