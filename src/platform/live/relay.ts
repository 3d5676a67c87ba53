import type { LiveState } from "./topic.ts"

/** Carries the news of this process to the others. News may be lost or repeated: the newest version of a topic wins. */
export type Relay = {
  /** Call after the commit. */
  send(state: LiveState): void
  /** Undefined if all news arrive anyway. */
  readonly filter: TopicFilter | undefined
  /** Seconds for which NATS has not carried all news of this process, 0 while it does. Null without NATS. */
  downSeconds(): number | null
  /** Sends what waits first. */
  close(): Promise<void>
}

export type TopicFilter = {
  /** Resolves once news of these topics arrive, or a gap is certain to be reported. */
  watch(topics: readonly string[]): Promise<void>
  unwatch(topics: readonly string[]): void
}

export type RelayReceiver = {
  receive(state: LiveState): void
  /** News may be lost: everything must be read again. */
  missed(): void
}
