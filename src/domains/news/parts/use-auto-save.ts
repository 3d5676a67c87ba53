import { type RefObject, useEffect, useRef } from "react"
import { useFetcher } from "#platform/routing.ts"

const waitMs = 3_000

export function useAutoSave(form: RefObject<HTMLFormElement | null>, isOn: boolean) {
  const fetcher = useFetcher()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function touch(): void {
    if (!isOn) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const data = new FormData(form.current)
      // A photograph is only sent when the author saves.
      data.delete("cover")
      data.set("intent", "auto")
      if (String(data.get("title") ?? "").trim() === "") return
      void fetcher.submit(data, { method: "post", encType: "multipart/form-data" })
    }, waitMs)
  }
  return {
    touch,
    stop: () => clearTimeout(timer.current),
    isSaving: fetcher.state !== "idle",
  }
}
