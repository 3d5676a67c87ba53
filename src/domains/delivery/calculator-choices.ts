export const bottleSizes = [50, 200, 350, 500, 700, 750, 1_000, 1_500] as const
export const purchaseKinds = ["auction", "shop"] as const
