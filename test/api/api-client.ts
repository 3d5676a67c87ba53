import { expect } from "vitest"
import { languages } from "#language/languages.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { allTexts } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import { createApi } from "../../src/server/api.ts"
import type { TestApp } from "../db.ts"
import { documentedDifferences } from "./documented-answers.ts"

export type ApiRequestOptions = {
  token?: string | undefined
  cookie?: string
  language?: Language
  /** Sends an object as JSON, and a text or a form as it is. */
  body?: unknown
  headers?: Record<string, string>
}
export type ApiResponse = { status: number; text: string; body: Record<string, unknown>; headers: Headers }
export type ApiClient = (method: string, path: string, apiClient?: ApiRequestOptions) => Promise<ApiResponse>

/** Calls the API as a client would, in this process, and holds every answer to its schema and every refusal to its form. */
export function apiClient(app: TestApp): ApiClient {
  const api = createApi(app)
  return async (method, path, { token, cookie, language, body, headers = {} } = {}) => {
    const cookies = [cookie, language && `lang=${language}`].filter(Boolean).join("; ")
    const response = await api.request(path, {
      method: method.toUpperCase(),
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Token ${token}` } : {}),
        ...(cookies ? { cookie: cookies } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRawBody(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = { status: response.status, text, body: read(text), headers: response.headers }
    const call = `${method} ${path.slice(0, 200)}`
    if (answer.status >= 400) expectRefusal(answer, language, call)
    else if (answer.status < 300)
      expect(await documentedDifferences(api, method, path, answer), call).toBe("")
    return answer
  }
}

function isRawBody(body: unknown): body is string | FormData {
  return typeof body === "string" || body instanceof FormData
}

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

const statuses = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503]

/**
 * A refusal has a status from its table, a code, its text in the visitor's language and every fact that the text needs.
 */
export function expectRefusal(answer: ApiResponse, language: Language = "en", where = ""): void {
  const { code, message, facts } = answer.body as { code: string; message: string; facts: never }
  expect(statuses, `${where}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status)
  expect(answer.headers.get("content-type"), where).toBe("application/json")
  expect(answer.headers.get("cache-control"), where).toBe("no-store")
  expect(Object.keys(answer.body).sort(), where).toEqual(["code", "facts", "message"])
  const [noun = "", reason = ""] = code.split(".")
  for (const each of languages) {
    const sentence = (allTexts[each][noun]?.refusals as Record<string, string> | undefined)?.[reason]
    expect(sentence, `${where}: the words of ${code} in ${each}`).toBeTypeOf("string")
    for (const [, blank = ""] of sentence?.matchAll(/\{\{(\w+)\}\}/g) ?? []) {
      const names = Object.keys(facts)
      expect(
        names.includes(blank) || names.includes(`${blank}Cents`),
        `${where}: ${code} lacks ${blank} for "${sentence}"`,
      ).toBe(true)
    }
  }
  expect(message, where).toBe(messageOf({ code, facts }, language))
}

/** The number of rows in every table, to compare before and after a refusal. Leaves out the counters of attempts. */
export async function countRows(app: TestApp): Promise<Record<string, number>> {
  const text = countsByPool.get(app.pool) ?? (await rowCountQuery(app))
  countsByPool.set(app.pool, text)
  // Named, so that it is planned once: planning takes ten times as long as counting.
  const { rows } = await app.pool.query<Record<string, number>>({ name: "count rows", text })
  return { ...rows[0] }
}

const countsByPool = new WeakMap<object, string>()

async function rowCountQuery(app: TestApp): Promise<string> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'limits' order by 1",
  )
  // A union of so many tables would be counted by parallel workers, whose start takes longer than the counting.
  return `select ${tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`).join(", ")}`
}

export async function signedInCookie(callApi: ApiClient, email: string, password: string): Promise<string> {
  const answer = await callApi("post", "/auth/login", { body: { email, password } })
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith("quaich.session_token="))
  return cookie?.split(";")[0] ?? ""
}
