/**
 * The route from which React Router loads further routes. Its answer carries the build's version and may be cached
 * forever.
 */
export const manifestPath = "/__manifest"
