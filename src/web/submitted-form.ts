import type { RouterContextProvider } from "react-router"
import { formKey } from "#web/request-context.ts"

const forms = new WeakMap<Request, FormData>()

/** The body is empty: the router must not read it again. */
export function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers)
  headers.set("content-type", "application/x-www-form-urlencoded")
  headers.delete("content-length")
  const { url, method, signal } = request
  const parsed = new Request(url, { method, headers, body: "", signal })
  forms.set(parsed, form)
  return parsed
}

export function parsedFormOf(request: Request): FormData | undefined {
  return forms.get(request)
}

/** A large form was read before the router ran (receive-forms.ts). */
export async function readSubmittedForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FormData> {
  return context.get(formKey) ?? (await request.formData())
}
