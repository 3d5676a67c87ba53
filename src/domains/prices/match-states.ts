/** Whose word it is which bottle a result is; "none": it is no bottle of the catalogue. */
export const matchStates = ["rule", "desk", "none"] as const
