/** Kinds of objects, by the start of their ids, that one member of staff works on. */
export const assignableKinds = [
  "ord",
  "sub",
  "btl",
  "lot",
  "msg",
  "enq",
  "qst",
  "trf",
  "run",
  "hnt",
  "clm",
] as const
