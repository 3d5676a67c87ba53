export const maxTitle = 120
export const maxSummary = 300
export const maxComment = 2_000
export const maxNote = 500
