import { useRef, useState } from "react"
import type { Place } from "#domains/places/places.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { FoundFacts, FoundLot } from "../found-item.ts"
import type { SearchPage } from "../search-all.ts"

export type Suggestion = FoundFacts & {
  id: string
  kind: "live" | "previous" | "bottle" | "dram" | "cask"
  name: string
  description: string
  path: AppPath
  imagePath: string
  priceCents: number | null
  ended: boolean
  location: Place
  lot: Pick<FoundLot, "number" | "auction" | "bidCount" | "endsAt" | "hammerCents"> | null
}
type SuggestionPage = Omit<SearchPage, "results"> & { results: Suggestion[] }
type SuggestionQuery = { q: string; scope: string }

export type SuggestionState = {
  query: SuggestionQuery | null
  results: readonly Suggestion[]
  corrected: string | null
  total: number
  page: number
  pages: number
  isAsking: boolean
  /** Empty if the network failed. */
  problem: string | null
}

const initialState: SuggestionState = {
  query: null,
  results: [],
  corrected: null,
  total: 0,
  page: 0,
  pages: 0,
  isAsking: false,
  problem: null,
}

const debounceMs = 300

/** Discards responses to older queries. */
export function useSuggestions() {
  const [found, setFound] = useState(initialState)
  const pendingRequest = useRef<AbortController>(undefined)
  const next = useRef<Promise<number>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function forget(): void {
    clearTimeout(timer.current)
    pendingRequest.current?.abort()
    setFound(initialState)
  }

  function search(query: SuggestionQuery): void {
    clearTimeout(timer.current)
    pendingRequest.current?.abort()
    if (query.q.trim() === "") setFound(initialState)
    else timer.current = setTimeout(() => void loadPage(query, 1), debounceMs)
  }

  async function more(): Promise<number> {
    if (next.current) return await next.current
    const { query, page, pages, isAsking, problem, results } = found
    if (!query || page >= pages || isAsking || problem !== null) return results.length
    next.current = loadPage(query, page + 1).then((added) => results.length + added)
    try {
      return await next.current
    } finally {
      next.current = undefined
    }
  }

  async function loadPage(query: SuggestionQuery, page: number): Promise<number> {
    const own = new AbortController()
    pendingRequest.current?.abort()
    pendingRequest.current = own
    setFound((before) => ({ ...before, isAsking: true, problem: null }))
    const answer = await fetchPage(query, page, own.signal)
    if (own.signal.aborted) return 0
    setFound((before) => {
      const earlier = page === 1 ? initialState : before
      if (typeof answer === "string") return { ...earlier, query, isAsking: false, problem: answer }
      const { results, corrected, pagination } = answer
      const isNew = (result: Suggestion) => earlier.results.every(({ id }) => id !== result.id)
      return {
        query,
        results: [...earlier.results, ...results.filter(isNew)],
        corrected,
        total: pagination.total,
        page,
        pages: pagination.pages,
        isAsking: false,
        problem: null,
      }
    })
    return typeof answer === "string" ? 0 : answer.results.length
  }

  return { found, search, more, forget }
}

async function fetchPage(
  { q, scope }: SuggestionQuery,
  page: number,
  signal: AbortSignal,
): Promise<SuggestionPage | string> {
  const query = new URLSearchParams({ q: q.trim(), scope, page: String(page) })
  try {
    const response = await fetch(`/api/search/suggestions?${query}`, { signal })
    if (response.ok) return await response.json()
    const refusal: { message?: string } = await response.json()
    return refusal.message ?? ""
  } catch {
    return ""
  }
}
