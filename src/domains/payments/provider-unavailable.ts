/** The request may or may not have been carried out, so the caller must retry it. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable"
}
