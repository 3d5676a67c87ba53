import type { LiveState } from "./topic.ts"

/** What a process says of itself every few seconds, so that the others know how to reach it. */
export type RelayBeat = {
  sends: "notify" | "nats" | "both"
  needsNotify: boolean
  /** The last one: all its news were sent. */
  isLast?: boolean
}

export type RelayMessage = {
  from: string
  states: readonly LiveState[]
  beat?: RelayBeat
  /** In place of a state that is too large to send. */
  isGap?: boolean
}

const maxNameCharacters = 1_000

/** Undefined for a text that no relay has written: other clients may write to the same channel. */
export function readMessage(text: string): RelayMessage | undefined {
  const message = parse(text)
  if (!isObject(message) || !isName(message.from) || !Array.isArray(message.states)) return undefined
  if (!message.states.every(isState)) return undefined
  const { from, states, beat, isGap } = message
  return { from, states, ...(isBeat(beat) && { beat }), ...(isGap === true && { isGap }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxNameCharacters
}

function isState(value: unknown): value is LiveState {
  return isObject(value) && isName(value.topic) && Number.isSafeInteger(value.version) && isObject(value.data)
}

function isBeat(value: unknown): value is RelayBeat {
  if (!isObject(value) || typeof value.needsNotify !== "boolean") return false
  if (value.isLast !== undefined && typeof value.isLast !== "boolean") return false
  return value.sends === "notify" || value.sends === "nats" || value.sends === "both"
}
