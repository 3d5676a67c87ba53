import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import Validator from "@adobe/structured-data-validator"

type JsonLdObject = { [key: string]: unknown }

const space = "http://schema.org/"
const line = /^<(\S+)> <(\S+)> <(\S+)> </
const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
const subClass = "http://www.w3.org/2000/01/rdf-schema#subClassOf"

/** The schema.org vocabulary from its own file, in the form that the validator expects. */
function vocabulary(): { "@graph": JsonLdObject[] } {
  const folder = createRequire(import.meta.url)
    .resolve("@vocabulary/schema")
    .replace(/index\.js$/, "")
  const things = new Map<string, { types: string[]; parents: string[]; domains: string[] }>()
  for (const text of readFileSync(`${folder}schema.nq`, "utf8").split("\n")) {
    const [, thing = "", predicate, object = ""] = line.exec(text) ?? []
    if (!thing.startsWith(space)) continue
    const facts = things.get(thing) ?? { types: [], parents: [], domains: [] }
    things.set(thing, facts)
    if (predicate === rdf) facts.types.push(object)
    if (predicate === subClass) facts.parents.push(object)
    if (predicate === `${space}domainIncludes`) facts.domains.push(object)
  }
  const refs = (names: readonly string[]) => names.map((name) => ({ "@id": name }))
  const graph = [...things].flatMap(([name, { types, parents, domains }]): JsonLdObject[] => {
    if (types.some((type) => type.endsWith("#Property")))
      return [{ "@id": name, "@type": "rdf:Property", "schema:domainIncludes": refs(domains) }]
    if (types.some((type) => type.endsWith("#Class")))
      return [{ "@id": name, "@type": "rdfs:Class", "rdfs:subClassOf": refs(parents) }]
    return []
  })
  return { "@graph": graph }
}

const validator = new Validator(vocabulary())

/** Returns the errors that search engines would report, and words that schema.org does not have. */
export async function schemaOrgFaults(blocks: readonly JsonLdObject[]): Promise<string[]> {
  const items = blocks.flatMap((block) =>
    Array.isArray(block["@graph"]) ? (block["@graph"] as JsonLdObject[]) : [block],
  )
  const jsonld: Record<string, JsonLdObject[]> = {}
  for (const item of items) {
    const type = String(item["@type"])
    jsonld[type] = [...(jsonld[type] ?? []), { ...item, "@location": "0,0" }]
  }
  const issues = await validator.validate({ jsonld })
  return issues
    .filter(({ severity, errorType }) => severity === "ERROR" || errorType === "schemaOrg")
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)
}
