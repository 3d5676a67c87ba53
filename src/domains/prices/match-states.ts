/** "none": not a bottle of the catalogue. */
export const matchStates = ["rule", "desk", "none"] as const
