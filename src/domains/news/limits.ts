/** Maximum lengths of inputs. Separate from the schemas, so that pages need not load those. */
export const mostTitle = 120
export const mostSummary = 300
export const mostComment = 2_000
export const mostNote = 500
