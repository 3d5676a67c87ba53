export const journalFormats = ["csv", "xero"] as const
export type JournalFormat = (typeof journalFormats)[number]

/** Xero takes at most so many lines of one file. */
export const maxXeroLines = 300
