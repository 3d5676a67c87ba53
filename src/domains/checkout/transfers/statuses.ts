export const transferStatuses = ["open", "matched", "returned", "void"] as const
