import { type BottleState, bottleMoves, bottleStates, type Mover } from "./kinds.ts"

/** Whether somebody may lead a bottle there. */
export function mayMove(from: BottleState, to: BottleState, mover: Mover): boolean {
  return bottleMoves[from][to]?.includes(mover) === true
}

/** Where somebody may lead a bottle from here, in the order of the way. */
export function waysFrom(from: BottleState, mover: Mover): BottleState[] {
  return bottleStates.filter((to) => mayMove(from, to, mover))
}

/** Nothing follows on it. */
export function isOver(state: BottleState): boolean {
  return Object.keys(bottleMoves[state]).length === 0
}
