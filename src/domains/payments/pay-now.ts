/** EMVCo merchant-presented codes, SGQR. */
export type PayNowFields = {
  proxy: { type: "uen" | "mobile"; value: string }
  amount: string
  isEditable: boolean
  /** YYYYMMDD or YYYYMMDDHHMMSS, Singapore time. */
  expires?: string
  name: string
  city?: string
  /** Matches the transfer to its order. */
  reference?: string
}

const proxyTypes = { mobile: "0", uen: "2" } as const

export function payNowText(fields: PayNowFields): string {
  const { proxy, amount, isEditable, expires, name, city = "Singapore", reference } = fields
  const account = [
    part("00", "SG.PAYNOW"),
    part("01", proxyTypes[proxy.type]),
    part("02", proxy.value),
    part("03", isEditable ? "1" : "0"),
    ...(expires === undefined ? [] : [part("04", expires)]),
  ]
  const text = [
    part("00", "01"),
    part("01", "12"),
    part("26", account.join("")),
    // Merchant category: none.
    part("52", "0000"),
    // ISO 4217 code of the Singapore dollar.
    part("53", "702"),
    part("54", amount),
    part("58", "SG"),
    part("59", name),
    part("60", city),
    ...(reference === undefined ? [] : [part("62", part("01", reference))]),
    "6304",
  ].join("")
  return text + checksum(text)
}

/** Two digits of id, two of length, the value. */
function part(id: string, value: string): string {
  if (!/^[\x20-\x7e]{1,99}$/.test(value))
    throw new Error(`Field ${id} of a PayNow code cannot contain "${value}"`)
  return `${id}${String(value.length).padStart(2, "0")}${value}`
}

/** CRC-16/CCITT-FALSE over everything before the checksum, with the checksum's own id and length. */
export function checksum(text: string): string {
  let crc = 0xff_ff
  for (const letter of Buffer.from(text, "latin1")) {
    crc ^= letter << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}

/** "54" → "218.00", "26.02" → the proxy. Undefined if the checksum is wrong. */
export function readCode(text: string): Map<string, string> | undefined {
  if (checksum(text.slice(0, -4)) !== text.slice(-4)) return undefined
  const parts = partsOf(text)
  for (const template of ["26", "62"])
    for (const [id, value] of partsOf(parts?.get(template) ?? "") ?? [])
      parts?.set(`${template}.${id}`, value)
  return parts
}

function partsOf(text: string): Map<string, string> | undefined {
  const parts = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + length)
    if (!(length > 0) || value.length !== length) return undefined
    parts.set(text.slice(at, at + 2), value)
    at += 4 + length
  }
  return parts
}
