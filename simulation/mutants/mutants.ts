import { biddingMutants } from "./bidding-mutants.ts"
import { furtherMutants } from "./further-mutants.ts"
import type { Mutant } from "./mutant.ts"

export const mutants: readonly Mutant[] = [...biddingMutants, ...furtherMutants]
