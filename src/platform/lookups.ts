/**
 * Services whose public ratings or followers of the company are read, with the key for each. Without a key a service is
 * not called.
 */
export type Lookup = { api: string; token: string }
export type Lookups = { facebook?: Lookup; instagram?: Lookup; twitter?: Lookup }

export type LookupName = keyof Lookups
