import { Ajv2020 } from "ajv/dist/2020.js"
import type { ApiClient, ApiResponse } from "./api-client.ts"

type DescribedContent = Record<string, { schema: Record<string, unknown> }>
type DescribedCall = { responses: Record<string, { content: DescribedContent }> }

export type DocumentedAnswer = { status: number; mediaType: string; schema: Record<string, unknown> }

/** The documented answer of each call, by method and path. */
export async function listAnswers(callApi: ApiClient): Promise<Map<string, DocumentedAnswer>> {
  const { body } = await callApi("get", "/openapi.json")
  const { paths, components } = body as {
    paths: Record<string, Record<string, DescribedCall>>
    components: unknown
  }
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

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/**
 * How an answer differs from its documentation: empty if it fits. A field that the schema does not name is a
 * difference.
 */
export function differencesOf(answer: ApiResponse, documented: DocumentedAnswer | undefined): string {
  if (!documented) return "the call is not documented"
  if (answer.status !== documented.status) return `${documented.status} is documented, not ${answer.status}`
  if (documented.mediaType !== "application/json") return ""
  const fits = ajv.compile(closed(documented.schema) as object)
  return fits(answer.body) ? "" : `${ajv.errorsText(fits.errors)} in ${answer.text.slice(0, 500)}`
}

/** Published schemas allow further fields, so that clients do not break when a field is added. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== "object" || part === null) return part
  const inner = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  return "properties" in inner ? { additionalProperties: false, ...inner } : inner
}
