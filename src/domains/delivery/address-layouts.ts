/** `address` is the street, `unit` the second line of it. */
export type AddressPart = "country" | "postal_code" | "address" | "unit" | "city" | "state"

/** Of six columns. */
type Span = 2 | 3 | 4 | 6

export type AddressLayout = {
  fields: readonly (readonly [AddressPart, Span])[]
  /** Of a state that is a city: the form does not ask for it. */
  city?: string
  needsState: boolean
  needsCode: boolean
  hasNumericCode: boolean
}

type Field = AddressLayout["fields"][number]

const lines: readonly Field[] = [
  ["country", 6],
  ["address", 4],
  ["unit", 2],
]
const townAndCode: readonly Field[] = [...lines, ["postal_code", 3], ["city", 3]]
const codeTownAndState: readonly Field[] = [...lines, ["postal_code", 2], ["city", 2], ["state", 2]]
const townStateAndCode: readonly Field[] = [...lines, ["city", 2], ["state", 2], ["postal_code", 2]]

const usual: AddressLayout = {
  fields: townStateAndCode,
  needsState: false,
  needsCode: true,
  hasNumericCode: false,
}

/** Other countries have the usual fields. */
const layouts: Readonly<Record<string, Partial<AddressLayout>>> = {
  SG: {
    fields: [
      ["country", 3],
      ["postal_code", 3],
      ["address", 4],
      ["unit", 2],
    ],
    city: "Singapore",
    hasNumericCode: true,
  },
  MY: { fields: codeTownAndState, hasNumericCode: true },
  VN: { fields: townAndCode, hasNumericCode: true },
  HK: { fields: [...lines, ["city", 6]] },
  CN: { fields: codeTownAndState, needsState: true, hasNumericCode: true },
  TW: { fields: townAndCode, hasNumericCode: true },
  JP: { fields: codeTownAndState },
  GB: { fields: townAndCode },
  DE: { fields: townAndCode, hasNumericCode: true },
  FR: { fields: townAndCode, hasNumericCode: true },
  US: { needsState: true },
  AU: { needsState: true, hasNumericCode: true },
  CA: { needsState: true },
}

/** By the Universal Postal Union's list of addressing systems. */
const withoutCodes = new Set(
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GM GQ GY HK KI KM KP ML MO MR MW NR NU QA RW SB SC SL SR ST SY TF TG TK TL TO TV UG VU YE ZW".split(
    " ",
  ),
)

const withoutCode: AddressLayout = {
  ...usual,
  fields: [...lines, ["city", 3], ["state", 3]],
  needsCode: false,
}

/** Of a country's two letters. */
export function layoutOf(code: string): AddressLayout {
  return { ...(withoutCodes.has(code) ? withoutCode : usual), ...layouts[code] }
}

/** A stored address has its street in the first line and the unit in the rest. */
export function linesOf(address: string | undefined): { address: string; unit: string } {
  const [street = "", ...rest] = (address ?? "").split(/\r?\n/)
  return { address: street, unit: rest.filter((line) => line.trim() !== "").join(", ") }
}

type PostedAddress = { address?: unknown; unit?: unknown; city?: unknown }

/** What a form with the country's fields says, as calls of the API say it. */
export function addressOfFields<Posted extends PostedAddress>(posted: Posted, code: string) {
  const { unit, ...rest } = posted
  const [street, second] = [posted.address, unit].map((part) => (typeof part === "string" ? part.trim() : ""))
  const preset = posted.city === undefined ? layoutOf(code).city : undefined
  return {
    ...rest,
    ...(second && street ? { address: `${street}\n${second}` } : {}),
    ...(preset === undefined ? {} : { city: preset }),
  }
}
