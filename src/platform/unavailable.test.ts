import { DrizzleQueryError } from "drizzle-orm"
import pg from "pg"
import { expect, test } from "vitest"
import { OutcomeUnknown, silenceMessage } from "./database/connection.server.ts"
import { Refusal } from "./refusal.ts"
import { commitProblem, type Unavailability, unavailabilityOf } from "./unavailable.ts"

function ofDatabase(code: string): Error {
  return Object.assign(new pg.DatabaseError("said by the server", 10, "error"), { code })
}

function ofNode(code: string, syscall = "connect"): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
}

const failures: [string, Error, Unavailability][] = [
  ...["57P01", "57P02", "57P03", "53300", "53100", "53200", "08006", "08P01", "25006", "25P03", "58030"].map(
    (code): [string, Error, Unavailability] => [code, ofDatabase(code), "down"],
  ),
  ...["57014", "55P03"].map((code): [string, Error, Unavailability] => [code, ofDatabase(code), "busy"]),
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"].map(
    (code): [string, Error, Unavailability] => [code, ofNode(code), "down"],
  ),
  ...["ENOSPC", "EDQUOT"].map((code): [string, Error, Unavailability] => [
    code,
    ofNode(code, "write"),
    "down",
  ]),
  ["a Unix socket that is gone", ofNode("ENOENT"), "down"],
  ...[
    silenceMessage,
    "Connection terminated",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "Client has encountered a connection error and is not queryable",
    "Cannot use a pool after calling end on the pool",
  ].map((text): [string, Error, Unavailability] => [text, new Error(text), "down"]),
  ["the query builder's wrapper", new DrizzleQueryError("select 1", [], ofDatabase("57P01")), "down"],
  ["a commit that was cut off", new OutcomeUnknown({ cause: ofDatabase("57P01") }), "unknown"],
]

test.each(failures)("%s means that the database is unavailable", (_, problem, kind) => {
  expect(unavailabilityOf(problem)).toBe(kind)
})

const bugs: [string, unknown][] = [
  ["a broken rule of a table", ofDatabase("23505")],
  ["a column that is not there", ofDatabase("42703")],
  ["a deadlock", ofDatabase("40P01")],
  ["a failed transaction", ofDatabase("25P02")],
  ["a file that is not there", ofNode("ENOENT", "open")],
  ["another server that refuses", new TypeError("fetch failed", { cause: ofNode("ECONNREFUSED") })],
  ["a refusal", new Refusal("bidding.ended", 409)],
  ["anything else", new TypeError("x is not a function")],
  ["no error at all", undefined],
  ["a text", "Connection terminated"],
]

test.each(bugs)("%s does not", (_, problem) => {
  expect(unavailabilityOf(problem)).toBeUndefined()
})

test("a commit whose connection was lost has an unknown outcome, a refused one does not", () => {
  expect(commitProblem(new Error("Connection terminated unexpectedly"))).toBeInstanceOf(OutcomeUnknown)
  const refused = ofDatabase("23505")
  expect(commitProblem(refused)).toBe(refused)
})
