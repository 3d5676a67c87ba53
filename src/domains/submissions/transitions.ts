import { type BottleState, bottleStates, bottleTransitions, type Mover } from "./kinds.ts"

export function canTransition(from: BottleState, to: BottleState, mover: Mover): boolean {
  return bottleTransitions[from][to]?.includes(mover) === true
}

export function allowedTransitions(from: BottleState, mover: Mover): BottleState[] {
  return bottleStates.filter((to) => canTransition(from, to, mover))
}

export function isFinal(state: BottleState): boolean {
  return Object.keys(bottleTransitions[state]).length === 0
}
