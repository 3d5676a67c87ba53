/** How a result was matched: by the rule, by staff, or "none": not a bottle of the catalogue. */
export const matchStates = ["rule", "desk", "none"] as const
