import { useState } from "react"
import { useLocation } from "react-router"

/**
 * Keeps the result of a page's form until the visitor goes on. The router drops it when the page's data is read again
 * (use-revalidate.ts).
 */
export function useFormResult<Result>(result: Result): Result {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, result })
  if (key === kept.key && (result === undefined || result === kept.result)) return kept.result
  setKept({ key, result })
  return result
}
