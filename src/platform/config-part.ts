export type Env = Readonly<Record<string, string | undefined>>

/** The read parts of the configuration, by name. */
export type WithConfigParts = { configParts: ReadonlyMap<string, unknown> }

/** Configuration that the platform does not understand, such as the keys of providers. Read by `server/config`. */
export type ConfigPart<Value> = {
  readonly name: string
  of(config: WithConfigParts): Value
  /** For tests: the parts of `config`, this one with another value. */
  replaceIn(config: WithConfigParts, value: Value): ReadonlyMap<string, unknown>
}

export function defineConfigPart<Value>(name: string): ConfigPart<Value> {
  return {
    name,
    of({ configParts }) {
      if (!configParts.has(name)) throw new Error(`the part "${name}" of the configuration is not read`)
      return configParts.get(name) as Value
    },
    replaceIn: ({ configParts }, value) => new Map([...configParts, [name, value]]),
  }
}

export type PartReader = (env: Env, isDemo: boolean) => readonly [name: string, value: unknown]

/** `read` throws a ConfigProblem for an invalid value. */
export function partReader<Value>(
  { name }: ConfigPart<Value>,
  read: (env: Env, isDemo: boolean) => Value,
): PartReader {
  return (env, isDemo) => [name, read(env, isDemo)]
}
