export const matchStates = ["rule", "staff", "none"] as const
