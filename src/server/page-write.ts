import { isStorable } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { requireOwnOrigin } from "./who.ts"

/**
 * What a form sends to its page, for the router. Where it comes from is judged here, by the house's own address: the router
 * would hold it against the address of this request, which behind a proxy that speaks TLS is another one.
 * Refuses what other sites' forms send, and what cannot be read or kept.
 */
export async function readPageWrite(request: Request, origin: string): Promise<Request> {
  requireOwnOrigin(request.headers, origin)
  const headers = new Headers(request.headers)
  headers.delete("origin")
  if (isPlainForm(headers)) {
    // Read once, as a whole: two readings of one stream cost more than all else that the router does with a form.
    const body = await request.text().catch(refuseForm)
    requireStorable(new URLSearchParams(body).values())
    return new Request(request.url, { method: request.method, headers, body, signal: request.signal })
  }
  const fields = await request.clone().formData().catch(refuseForm)
  requireStorable(fields.values())
  return new Request(request, { headers })
}

function isPlainForm(headers: Headers): boolean {
  const kind = headers.get("content-type") ?? ""
  return /^application\/x-www-form-urlencoded *(;|$)/i.test(kind)
}

function requireStorable(values: Iterable<FormDataEntryValue>): void {
  for (const value of values) if (typeof value === "string" && !isStorable(value)) refuseForm()
}

function refuseForm(): never {
  throw new Refusal("api.notForm", 400)
}
