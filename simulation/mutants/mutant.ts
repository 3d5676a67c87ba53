/** A known fault: in each file the text must occur once. */
export type Mutant = { name: string; edits: readonly { file: string; find: string; replace: string }[] }
