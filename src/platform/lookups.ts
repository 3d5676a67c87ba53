/** Social networks queried for reactions and posts. A network without a key is not queried. */
export type Lookup = { api: string; token: string }
export type Lookups = { facebook?: Lookup; instagram?: Lookup; twitter?: Lookup }

export type LookupName = keyof Lookups
