/** What a term of the glossary is about, in the order of a whisky's life: made, laid down, tasted, kept, sold. */
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

export type TermTopic = (typeof termTopics)[number]
