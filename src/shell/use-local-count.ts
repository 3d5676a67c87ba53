import { useEffect, useState } from "react"
import { useLocation } from "react-router"

/** The number of items in this browser's own cart. Only the browser knows it: the page is the same for every guest. */
export function useLocalCount(): number {
  const { key: visit } = useLocation()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each visit
  useEffect(() => {
    const [cart = ""] = /(?:^|; )cart=[^;]*/.exec(document.cookie) ?? []
    // An emptied or ordered cart must leave no copy that the cart's page could restore.
    if (cart.endsWith("=emptied")) forgetCopy()
    setCount(cart.split("lst_").length - 1)
  }, [visit])
  return count
}

function forgetCopy(): void {
  try {
    localStorage.removeItem("cart")
  } catch {
    // A browser without storage has no copy.
  }
}
