/** A form can import it without the validation code. */
export const adminMovements = ["receive", "return", "count"] as const
export type AdminMovement = (typeof adminMovements)[number]
