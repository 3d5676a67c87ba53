import type { WatchSlot } from "#domains/bidding/parts/lot-grid.tsx"
import type { Watching } from "../reads.ts"
import { WishButton } from "./wish-button.tsx"

export function lotWatch({ wished, isGuest }: Watching): WatchSlot {
  return ({ id, name }) => (
    <WishButton
      kind="lot"
      subjectId={id}
      name={name}
      isWished={wished.includes(id)}
      isGuest={isGuest}
      isSmall
    />
  )
}
