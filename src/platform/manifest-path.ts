/** Where React Router tells a page of more routes; its answer carries the version of the build and may be kept for good. */
export const manifestPath = "/__manifest"
