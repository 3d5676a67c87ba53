import type { NameCompletions } from "../complete-name.ts"

/** By a part of the name or by the whole barcode. Finds nothing while the server cannot be reached. */
export async function fetchCompletions(text: string, signal?: AbortSignal): Promise<NameCompletions> {
  try {
    const answer = await fetch(`/api/submissions/bottles?${new URLSearchParams({ q: text })}`, {
      signal: signal ?? null,
    })
    return answer.ok ? await answer.json() : []
  } catch {
    return []
  }
}
