import { useEffect, useState } from "react"
import { useLocation } from "react-router"

/** How many items lie in this browser's own cart. Only the browser knows: the page is the same for every guest. */
export function useLocalCount(): number {
  const { key: visit } = useLocation()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each visit
  useEffect(() => {
    const [cart = ""] = /(?:^|; )cart=[^;]*/.exec(document.cookie) ?? []
    // A cart that was emptied or ordered leaves no copy that the cart's page could restore.
    if (cart.endsWith("=emptied")) forgetCopy()
    setCount(cart.split("lst_").length - 1)
  }, [visit])
  return count
}

function forgetCopy(): void {
  try {
    localStorage.removeItem("cart")
  } catch {
    // A browser that keeps nothing has no copy.
  }
}
