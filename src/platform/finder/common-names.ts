/**
 * Names that many notes have in common are noted by a number. These are few, and never forgotten. Where the notes are
 * made by a thread, its names are told to whoever reads them, before the first note that has them.
 */
const names: string[] = []
const numbers = new Map<string, number>()
let begun = 0

export function numberOfName(name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  const number = begun + names.length
  numbers.set(name, number)
  names.push(name)
  return number
}

export function nameOfNumber(number: number): string | null {
  return names[number - begun] ?? null
}

/** How many numbers are given. */
export function countNames(): number {
  return begun + names.length
}

/** For a thread: its numbers follow those that are known where its notes are read. */
export function beginNamesAt(number: number): void {
  begun = number
}

/** The names from a number on. */
export function namesFrom(number: number): string[] {
  return names.slice(number - begun)
}

export function learnNames(told: readonly string[]): void {
  names.push(...told)
}
