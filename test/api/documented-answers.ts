import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import type { ApiClient, ApiResponse } from "./api-client.ts"

type DescribedContent = Record<string, { schema: Record<string, unknown> }>
type DescribedCall = { responses: Record<string, { content: DescribedContent }> }

type OpenApi = { paths: Record<string, Record<string, DescribedCall>>; components: unknown }

export type DocumentedAnswer = { status: number; mediaType: string; schema: Record<string, unknown> }

/** The documented answer of each call, by method and path. */
export async function listAnswers(callApi: ApiClient): Promise<Map<string, DocumentedAnswer>> {
  const { body } = await callApi("get", "/openapi.json")
  return answersIn(body as OpenApi)
}

function answersIn({ paths, components }: OpenApi): Map<string, DocumentedAnswer> {
  const answers = new Map<string, DocumentedAnswer>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(methods))
      for (const [status, { content }] of Object.entries(responses))
        for (const [mediaType, { schema }] of Object.entries(content))
          if (status !== "default")
            answers.set(`${method} ${path}`, {
              status: Number(status),
              mediaType,
              // References in a schema point to the components.
              schema: mediaType === "application/json" ? { ...schema, components } : schema,
            })
  return answers
}

type Api = { request(path: string): Response | Promise<Response> }

/** The documentation is the same for every app. */
let documented: Promise<[RegExp, DocumentedAnswer][]> | undefined

/** How a successful answer differs from the documentation of its call: empty if it fits, or if no call has this path. */
export async function documentedDifferences(
  api: Api,
  method: string,
  path: string,
  answer: ApiResponse,
): Promise<string> {
  const address = `${method.toLowerCase()} ${path.split("?")[0]}`
  if (address === "get /openapi.json") return ""
  documented ??= readPatterns(api)
  const [, own] = (await documented).find(([pattern]) => pattern.test(address)) ?? []
  return own ? differencesOf(answer, own) : ""
}

/** A path without parameters comes first: `/lots/mine` also fits `/lots/{id}`. */
async function readPatterns(api: Api): Promise<[RegExp, DocumentedAnswer][]> {
  const body = (await (await api.request("/openapi.json")).json()) as OpenApi
  const answers = [...answersIn(body)].toSorted(([one], [other]) => parametersIn(one) - parametersIn(other))
  return answers.map(([name, answer]) => {
    const pattern = name
      .split(/\{\w+\}/)
      .map(RegExp.escape)
      .join("[^/]+")
    return [new RegExp(`^${pattern}$`), answer]
  })
}

const parametersIn = (name: string) => name.split("{").length

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/**
 * How an answer differs from its documentation: empty if it fits. A field that the schema does not name is a
 * difference.
 */
export function differencesOf(answer: ApiResponse, documented: DocumentedAnswer | undefined): string {
  if (!documented) return "the call is not documented"
  if (answer.status !== documented.status) return `${documented.status} is documented, not ${answer.status}`
  if (documented.mediaType !== "application/json") return ""
  const fits = validatorOf(documented)
  return fits(answer.body) ? "" : `${ajv.errorsText(fits.errors)} in ${answer.text.slice(0, 500)}`
}

const validators = new WeakMap<DocumentedAnswer, ValidateFunction>()

function validatorOf(documented: DocumentedAnswer): ValidateFunction {
  const validator = validators.get(documented) ?? ajv.compile(closed(documented.schema) as object)
  validators.set(documented, validator)
  return validator
}

/** Published schemas allow further fields, so that clients do not break when a field is added. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== "object" || part === null) return part
  const inner = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  return "properties" in inner ? { additionalProperties: false, ...inner } : inner
}
