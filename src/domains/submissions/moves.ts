import { type BottleState, bottleMoves, bottleStates, type Mover } from "./kinds.ts"

export function mayMove(from: BottleState, to: BottleState, mover: Mover): boolean {
  return bottleMoves[from][to]?.includes(mover) === true
}

export function waysFrom(from: BottleState, mover: Mover): BottleState[] {
  return bottleStates.filter((to) => mayMove(from, to, mover))
}

export function isOver(state: BottleState): boolean {
  return Object.keys(bottleMoves[state]).length === 0
}
