export const productSorts = ["name", "newest", "distillery", "strength", "age"] as const
