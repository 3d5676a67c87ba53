import type { NameCompletions } from "../complete-name.ts"

/** By a part of the name or by the whole barcode. Undefined if the server does not answer. */
export async function fetchCompletions(
  text: string,
  signal?: AbortSignal,
): Promise<NameCompletions | undefined> {
  try {
    const answer = await fetch(`/api/submissions/bottles?${new URLSearchParams({ q: text })}`, {
      signal: signal ?? null,
    })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
