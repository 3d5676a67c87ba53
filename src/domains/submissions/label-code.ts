import { randomInt } from "node:crypto"

/** Without characters that are easily confused (0 and O, 1 and I). */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** For example "QB-7K3M9X2". */
export function newLabelCode(): string {
  return `QB-${Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join("")}`
}
