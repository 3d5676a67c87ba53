export const matchStates = ["rule", "desk", "none"] as const
