import type { ApiClient } from "./api-client.ts"

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; $ref?: string }
type Operation = {
  security?: unknown
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type DocumentedCall = { name: string; method: string; path: string; isStaff: boolean; names: string[] }

export async function listCalls(callApi: ApiClient): Promise<DocumentedCall[]> {
  const { body } = await callApi("get", "/openapi.json")
  const { paths, components } = body as {
    paths: Record<string, Record<string, Operation>>
    components?: { schemas?: Record<string, Schema> }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method,
      path,
      isStaff: operation.security !== undefined,
      names: [
        ...(operation.parameters ?? []).map((parameter) => `${parameter.in}.${parameter.name}`),
        ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
          namesIn(schema, "body", components?.schemas ?? {}),
        ),
      ],
    })),
  )
}

function namesIn(schema: Schema, at: string, schemas: Record<string, Schema>): string[] {
  const referred = schema.$ref && schemas[schema.$ref.split("/").at(-1) ?? ""]
  if (referred) return namesIn(referred, at, schemas)
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
      `${at}.${name}`,
      ...namesIn(part, `${at}.${name}`, schemas),
    ]),
    ...(schema.items ? namesIn(schema.items, `${at}[]`, schemas) : []),
    ...(schema.anyOf ?? []).flatMap((part) => namesIn(part, at, schemas)),
  ]
}
