/**
 * Stored fields refer to common names by number. The names are few and never removed. A worker thread sends new names
 * before the first document that uses them.
 */
const names: string[] = []
const numbers = new Map<string, number>()
let firstNumber = 0

export function numberOfName(name: string): number {
  const existing = numbers.get(name)
  if (existing !== undefined) return existing
  const number = firstNumber + names.length
  numbers.set(name, number)
  names.push(name)
  return number
}

export function nameOfNumber(number: number): string | null {
  return names[number - firstNumber] ?? null
}

export function countNames(): number {
  return firstNumber + names.length
}

/** In a worker thread, numbers continue after those that the reader knows. */
export function startNamesAt(number: number): void {
  firstNumber = number
}

export function namesFrom(number: number): string[] {
  return names.slice(number - firstNumber)
}

export function addNames(received: readonly string[]): void {
  names.push(...received)
}
