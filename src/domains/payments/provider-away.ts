/** A provider cannot be reached or is out of order: whatever was asked may or may not have been done, and is asked again. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway"
}
