export const termTopics = [
  "production",
  "maturation",
  "style",
  "tasting",
  "collecting",
  "auction",
  "cask trade",
  "tax and shipping",
] as const
