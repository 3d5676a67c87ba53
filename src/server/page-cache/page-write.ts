import { requireOwnOrigin } from "#domains/accounts/sessions/same-site.ts"
import { maxFields } from "#platform/files/receive-form.ts"
import { isStorable } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { parsedFormOf, withForm } from "#web/submitted-form.ts"

/** Tables of rates and laws are one form each. */
const maxFieldsOfStaff = 3_000

/**
 * Checks the origin against the configured one: the router would compare it with the request's own address, which
 * differs behind a TLS proxy. Refuses other sites' forms, and bodies that cannot be parsed or stored. Bodies are short
 * here (form-rules.ts).
 */
export async function readPageWrite(request: Request, origin: string): Promise<Request> {
  requireOwnOrigin(request.headers, origin)
  const headers = new Headers(request.headers)
  headers.delete("origin")
  const { url, method, signal } = request
  const parsed = parsedFormOf(request)
  if (parsed) {
    requireStorable(parsed.values())
    return withForm(new Request(url, { method, headers, signal }), parsed)
  }
  // Reads the body as a whole: reading a stream twice costs more than all the router does with a form.
  const body = Buffer.from(await request.arrayBuffer().catch(refuseForm))
  requireFewFields(headers, body, new URL(url).pathname)
  const fields = isPlainForm(headers)
    ? new URLSearchParams(body.toString())
    : await new Response(new Uint8Array(body), { headers }).formData().catch(refuseForm)
  requireStorable(fields.values())
  return new Request(url, { method, headers, body: new Uint8Array(body), signal })
}

/** Counts before parsing, because each field costs time. */
function requireFewFields(headers: Headers, body: Buffer, path: string): void {
  const max = path.startsWith("/admin/") ? maxFieldsOfStaff : maxFields
  const between = isPlainForm(headers) ? "&" : "\r\n\r\n"
  let count = 0
  for (let at = body.indexOf(between); at !== -1; at = body.indexOf(between, at + between.length))
    if (++count > max) throw new Refusal("api.tooManyFields", 413)
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
