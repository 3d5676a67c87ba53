import { useEffect } from "react"
import { countView } from "./count-view.ts"

export function useView(articleId: string, isVisible: boolean): void {
  useEffect(() => {
    if (isVisible) void countView(articleId)
  }, [articleId, isVisible])
}
