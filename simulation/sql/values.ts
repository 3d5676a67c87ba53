/** Keeps a JSON text apart from a text. */
export class JsonValue {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

export class Interval {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

/** `infinity` as a time: later than every other. */
const endOfTime = 8_640_000_000_000_000

const unitMs: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}

/** Converts as PostgreSQL does when it reads a parameter, casts, or stores a value in a column of this type. */
export function convert(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null
  if (type.endsWith("[]"))
    return Array.isArray(value) ? value.map((each) => convert(each, type.slice(0, -2))) : value
  if (type.startsWith("timestamp")) return asMoment(value)
  if (type === "json" || type === "jsonb") return asJson(value)
  if (type === "interval") return asInterval(value)
  if (type === "boolean" || type === "bool")
    return typeof value === "boolean" ? value : value === "t" || value === "true"
  if (/^(integer|int|int4|bigint|int8|numeric|double precision|real|smallint)/.test(type))
    return asNumber(value)
  if (value instanceof JsonValue) return JSON.stringify(value.value)
  return typeof value === "string" ? value : String(value)
}

function asMoment(value: unknown): Date {
  if (value instanceof Date) return value
  return new Date(value === "infinity" ? endOfTime : String(value))
}

function asJson(value: unknown): JsonValue {
  if (value instanceof JsonValue) return value
  return new JsonValue(typeof value === "string" ? JSON.parse(value) : value)
}

function asInterval(value: unknown): Interval {
  if (value instanceof Interval) return value
  const [, count = "", unit = ""] = /^(\d+) ?([a-z]+?)s?$/.exec(String(value)) ?? []
  const ms = unitMs[unit] ?? unitMs[{ min: "minute" }[unit] ?? ""]
  if (ms === undefined) throw new Error(`unknown interval ${value}`)
  return new Interval(Number(count) * ms)
}

function asNumber(value: unknown): number {
  const number = Number(value)
  if (Number.isNaN(number)) throw new Error(`${value} is no number`)
  return number
}

/** Below zero, zero or above; neither value is null. */
export function compareValues(one: unknown, other: unknown): number {
  if (one instanceof Date || other instanceof Date) return asMoment(one).getTime() - asMoment(other).getTime()
  if (typeof one === "number" || typeof other === "number") return Number(one) - Number(other)
  if (typeof one === "boolean" && typeof other === "boolean") return Number(one) - Number(other)
  const [text, otherText] = [String(one), String(other)]
  if (text === otherText) return 0
  return text < otherText ? -1 : 1
}

/** A value of an index. */
export function keyOfValue(value: unknown): string | number {
  if (typeof value === "number" || typeof value === "string") return value
  return value instanceof Date ? value.getTime() : String(value)
}

/** As in the text of a JSON value. */
export function inJson(value: unknown): unknown {
  if (value instanceof JsonValue) return value.value
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00")
  return value ?? null
}
