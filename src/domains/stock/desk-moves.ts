/** What the desk may do to a shelf. By itself, so that a form may name them without all that checks what it sends. */
export const deskMoves = ["receive", "return", "count"] as const
export type DeskMove = (typeof deskMoves)[number]
