/** EAN-8, UPC-A (12 digits) or EAN-13, whose last digit proves the others. */
const eanPattern = /^(\d{8}|\d{12}|\d{13})$/

export function isEan(text: string): boolean {
  if (!eanPattern.test(text)) return false
  const [check = 0, ...others] = Array.from(text, Number).toReversed()
  const sum = others.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** As scanners and people write it: 13 digits for a UPC, too, so that a bottle is found by either. */
export function normalizeEan(typed: string): string {
  const digits = typed.replace(/[\s-]/g, "")
  return /^\d{12}$/.test(digits) ? `0${digits}` : digits
}
