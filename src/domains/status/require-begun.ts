import { refuse } from "./refusals.ts"

export function requireBegun(beganAt: Date | undefined, now: Date): void {
  if (beganAt && beganAt > now) throw refuse("beginsLater", { field: "beganAt" })
}
