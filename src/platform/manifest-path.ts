/**
 * React Router loads further routes here; the address has the build's version, so the response may be cached forever.
 */
export const manifestPath = "/__manifest"
