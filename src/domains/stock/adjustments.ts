/** A form can import it without the validation code. */
export const adminMovements = ["receive", "return", "count"] as const
