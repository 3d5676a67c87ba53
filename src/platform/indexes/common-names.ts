import { randomUUID } from "node:crypto"

/**
 * Stored fields refer to common names by number. The names are few and never removed. Each index numbers its own, so a
 * number is read with the id of its names: an index that is started anew gives its numbers to other names.
 */
export const ownNamesId = randomUUID()
const ownNames: string[] = []
const numbers = new Map<string, number>()

export function numberOfName(name: string): number {
  const existing = numbers.get(name)
  if (existing !== undefined) return existing
  const number = ownNames.push(name) - 1
  numbers.set(name, number)
  return number
}

/** The names that follow those which the receiver has. */
export type NewNames = { of: string; from: number; names: readonly string[] }

export function ownNamesFrom(from: number): NewNames {
  return { of: ownNamesId, from, names: ownNames.slice(from) }
}

const namesById = new Map<string, string[]>([[ownNamesId, ownNames]])
/** Answers that are still read may be of the index before. */
const maxReceived = 4

/** They come before the first stored fields that use them. */
export function addNames({ of, from, names }: NewNames): void {
  const received = namesById.get(of)
  if (received) for (const [at, name] of names.entries()) received[from + at] = name
  else if (from === 0) {
    namesById.set(of, [...names])
    const oldest = [...namesById.keys()].filter((id) => id !== ownNamesId).slice(0, -maxReceived)
    for (const id of oldest) namesById.delete(id)
  }
}

export function receivedNamesFrom(of: string, from: number): NewNames {
  return { of, from, names: namesById.get(of)?.slice(from) ?? [] }
}

/** Undefined if that index is long gone: what was stored with its names must be read again. */
export function namesOf(id: string): readonly string[] | undefined {
  return namesById.get(id)
}
