import { readFileSync } from "node:fs"
import { z } from "zod"
import type { Env } from "./config-part.ts"
import { ConfigProblem } from "./config-problem.ts"
import { isSafeForSecrets } from "./http/api-address.ts"

/** A variable of the environment. The README shows `shown`, its default, and `about`. */
export type Variable<Value = unknown> = {
  readonly schema: z.ZodType<Value, string | undefined>
  readonly shown: string
  readonly about: string
  /** Its value may also be in a file, which `NAME_FILE` names, and no message repeats it. */
  readonly isSecret: boolean
}

export type Variables = Readonly<Record<string, Variable>>

type ValuesOf<Declared extends Variables> = {
  readonly [Name in keyof Declared]: z.output<Declared[Name]["schema"]>
}

/** An empty value counts as unset. */
export function readVariables<Declared extends Variables>(variables: Declared, env: Env): ValuesOf<Declared> {
  const values = Object.entries(variables).map(([name, { schema }]) => {
    const read = schema.safeParse(env[name] || undefined)
    if (!read.success) throw new ConfigProblem(`${name} ${read.error.issues[0]?.message}`)
    return [name, read.data] as const
  })
  return Object.fromEntries(values) as ValuesOf<Declared>
}

/** Secrets from the files that `NAME_FILE` names, without the line break at their end. */
export function withSecretFiles(variables: Variables, env: Env): Env {
  const secrets = Object.keys(variables).filter((name) => variables[name]?.isSecret)
  return { ...env, ...Object.fromEntries(secrets.flatMap((name) => secretOf(name, env) ?? [])) }
}

function secretOf(name: string, env: Env): [[string, string]] | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return undefined
  if (env[name]) throw new ConfigProblem(`${name}_FILE cannot be set beside ${name}`)
  try {
    const text = readFileSync(file, "utf8").replace(/\r?\n$/, "")
    if (text !== "") return [[name, text]]
  } catch (problem) {
    throw new ConfigProblem(`${name}_FILE cannot be read: ${problem instanceof Error ? problem.message : ""}`)
  }
  throw new ConfigProblem(`${name}_FILE names an empty file`)
}

type ShownDefault = { shown?: string }

function variable<Value>(
  about: string,
  { shown = "none", isSecret = false }: ShownDefault & { isSecret?: boolean },
  parse: (text: string | undefined, fail: (message: string) => never) => Value,
): Variable<Value> {
  const schema = z
    .string()
    .optional()
    .transform((text, context) =>
      parse(text, (message) => {
        context.addIssue({ code: "custom", message })
        return z.NEVER
      }),
    )
  return { schema, shown, about, isSecret }
}

export const text = (about: string, options: ShownDefault = {}) => variable(about, options, (given) => given)

export const secret = (about: string, options: ShownDefault = {}) =>
  variable(about, { ...options, isSecret: true }, (given) => given)

export const textOr = (about: string, usual: string, options: ShownDefault = {}) =>
  variable(about, { shown: `\`${usual}\``, ...options }, (given) => given ?? usual)

export const choice = <Choice extends string>(about: string, choices: readonly Choice[], usual: Choice) =>
  variable(about, { shown: `\`${usual}\`` }, (given, fail): Choice => {
    const found = choices.find((each) => each === (given ?? usual))
    return found ?? fail(`must be one of ${choices.join(", ")}, not "${given}"`)
  })

export const flag = (about: string, usual: "on" | "off") => {
  const { schema, ...shown } = choice(about, ["on", "off"], usual)
  return { ...shown, schema: schema.transform((given) => given === "on") }
}

type NumberBounds = { min?: number; max: number }

export const wholeNumber = (about: string, usual: number, bounds: NumberBounds) =>
  variable(about, { shown: `\`${usual}\`` }, (given, fail) =>
    given === undefined ? usual : parseWhole(given, bounds, fail),
  )

/** For a default that depends on others. */
export const optionalNumber = (about: string, shown: string, bounds: NumberBounds) =>
  variable(about, { shown }, (given, fail) =>
    given === undefined ? undefined : parseWhole(given, bounds, fail),
  )

function parseWhole(given: string, { min = 1, max }: NumberBounds, fail: (message: string) => never): number {
  const value = /^\d+$/.test(given) ? Number(given) : -1
  return value < min || value > max
    ? fail(`must be a whole number from ${min} to ${max}, not "${given}"`)
    : value
}

/** It may contain a password, so no message repeats it. */
export const address = (about: string, schemes: readonly string[], options: ShownDefault = {}) =>
  variable(about, { ...options, isSecret: true }, (given, fail) => {
    if (given === undefined || (URL.canParse(given) && schemes.includes(new URL(given).protocol)))
      return given
    return fail(`must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`)
  })

export const secureAddress = (about: string, usual: string) =>
  variable(about, { shown: `\`${usual}\`` }, (given, fail) => parseSecure(given ?? usual, fail))

/** For a default that depends on others. */
export const optionalSecureAddress = (about: string, shown: string) => parsed(about, { shown }, parseSecure)

/** Secrets go there: TLS is required except on this machine. Like an issuer, without a slash at the end. */
function parseSecure(given: string, fail: (message: string) => never): string {
  const found = given.replace(/\/$/, "")
  return isSafeForSecrets(found) ? found : fail("must be an address that begins with https://")
}

/** As browsers spell it in the Origin header, because writes are checked against it. */
export const originAddress = (about: string, options: ShownDefault = {}) =>
  variable(about, options, (given, fail) => {
    if (given === undefined) return undefined
    if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
      return fail("must be an address that begins with http:// or https://")
    const { origin, href } = new URL(given)
    return href === `${origin}/`
      ? origin
      : fail("must be scheme and host alone, such as https://quaich.example")
  })

/** A value that `parse` understands, or refuses with what is wrong with it. */
export const parsed = <Value>(
  about: string,
  options: ShownDefault & { isSecret?: boolean },
  parse: (given: string, fail: (message: string) => never) => Value,
) => variable(about, options, (given, fail) => (given === undefined ? undefined : parse(given, fail)))
