/** The orders of the desk's list of products. */
export const productSorts = ["name", "newest", "distillery", "strength", "age"] as const
