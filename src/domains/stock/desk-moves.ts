/** In a file of its own, so that a form can import it without the validation code. */
export const deskMoves = ["receive", "return", "count"] as const
export type DeskMove = (typeof deskMoves)[number]
