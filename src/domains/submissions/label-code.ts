import { randomInt } from "node:crypto"

/** No letter that is mistaken for another, or for a digit. */
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** What a bottle's label says in print and in its QR code: "QB-7K3M9X2". */
export function newLabelCode(): string {
  return `QB-${Array.from({ length: 7 }, () => signs[randomInt(signs.length)]).join("")}`
}
