import { z } from "zod"
import { type Id, isId } from "../ids.ts"

export const idOf = <Prefix extends string>(prefix: Prefix) =>
  z.custom<Id<Prefix>>((value) => isId(prefix, value), `no id of ${prefix}`)
