/** Where it is asked what others say of the house, with the key to each. What has no key is not asked. */
export type Lookup = { api: string; token: string }
export type Lookups = { facebook?: Lookup; instagram?: Lookup; twitter?: Lookup }

export type LookupName = keyof Lookups
