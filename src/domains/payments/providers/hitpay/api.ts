import { ProviderUnavailable } from "../../provider-unavailable.ts"
import type { HitPaySettings } from "./provider.ts"

const timeoutMs = 15_000

export type ApiAnswer = { status: number; isOk: boolean; body: unknown }

export type HitPayApi = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: Readonly<Record<string, unknown>>,
) => Promise<ApiAnswer>

/** No answer, or one of a server in trouble, may hide a request that was carried out. */
export function openApi({ apiKey, apiUrl }: Pick<HitPaySettings, "apiKey" | "apiUrl">): HitPayApi {
  return async (method, path, body) => {
    const { status, isOk, text } = await request(`${apiUrl.replace(/\/$/, "")}/v1${path}`, {
      method,
      headers: {
        accept: "application/json",
        "x-business-api-key": apiKey,
        "x-requested-with": "XMLHttpRequest",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status >= 500 || status === 429 || status === 408)
      throw new ProviderUnavailable(`HitPay answered ${status}`)
    if (status === 401 || status === 403) throw new Error("HitPay refused HITPAY_API_KEY")
    return { status, isOk, body: jsonOf(text) }
  }
}

async function request(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    return { status: response.status, isOk: response.ok, text: await response.text() }
  } catch (problem) {
    throw new ProviderUnavailable(`HitPay did not answer: ${problem instanceof Error ? problem.name : ""}`)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
