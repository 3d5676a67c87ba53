import { hash } from "node:crypto"

/**
 * SHA-256 as lower-case hex; of a text, its UTF-8. In browsers sha256.browser.ts replaces this file ("imports" in
 * package.json): there the platform's own hash is asynchronous, and the verifier is not.
 */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content)
}
