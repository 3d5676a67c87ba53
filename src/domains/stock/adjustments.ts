/** A form can import it without the validation code. */
export const adminMoves = ["receive", "return", "count"] as const
export type AdminMove = (typeof adminMoves)[number]
