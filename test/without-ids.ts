/** What is said, as text, without ids and hashes: chance writes any figure, and any short word, in one of them some day. */
export function withoutIds(said: unknown): string {
  const text = typeof said === "string" ? said : JSON.stringify(said)
  return text.replaceAll(/\b[a-z]{3}_[0-9a-z]{24}\b|\b[0-9a-f]{64}\b/g, "")
}
