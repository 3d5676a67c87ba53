/**
 * Names shared by many stored fields are replaced by numbers. There are few of them, and they are never removed. If a
 * worker thread makes the stored fields, it sends its new names to the reader before the first document that uses them.
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

export function countNames(): number {
  return begun + names.length
}

/** For a worker thread: its numbers continue after those that the reader knows. */
export function beginNamesAt(number: number): void {
  begun = number
}

export function namesFrom(number: number): string[] {
  return names.slice(number - begun)
}

export function learnNames(told: readonly string[]): void {
  names.push(...told)
}
