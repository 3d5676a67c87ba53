/** A file is not what it should be; the message says where. */
export class Malformed extends Error {
  override readonly name = "Malformed"
}
