/** Of the consignment's terms. A changed wording gets a new version. */
export const termsVersion = "2026-11"
