declare const reported: unique symbol

type AnyState = Record<string, unknown>

/** The name of one thing whose changes pages follow, such as "lot:lot_7"; `State` is what is reported of it. */
export type Topic<State extends AnyState = AnyState> = string & { readonly [reported]: State }

/** One change of a topic, for everybody to see. The newest version wins. */
export type LiveState<State extends AnyState = AnyState> = {
  topic: Topic<State>
  version: number
  data: State
}

/** Defines a kind of topic. Only a definition makes a topic, so a name that nothing reports does not compile. */
export function defineTopic<State extends AnyState = Record<never, never>>(name: string) {
  // The only maker of topics.
  const topicOf = (text: string) => text as Topic<State>
  return {
    of: (id: string) => topicOf(`${name}:${id}`),
    all: topicOf(name),
    /** For those who hear the topics of all ids. */
    every: topicOf(`${name}:*`),
    state: (id: string, version: number, data: State): LiveState<State> => ({
      topic: topicOf(`${name}:${id}`),
      version,
      data,
    }),
    idOf: (topic: string) => (topic.startsWith(`${name}:`) ? topic.slice(name.length + 1) : undefined),
  }
}
