import { useMatches } from "react-router"

/** Screens that are read declare it: `handle = { wakes: "on intent" }`. */
export function useReadingPage(): boolean {
  const handle = useMatches().at(-1)?.handle
  return typeof handle === "object" && handle !== null && "wakes" in handle && handle.wakes === "on intent"
}
