import { useEffect, useState } from "react"
import { useLocation } from "react-router"

/** Only the browser knows it: the page is the same for every guest. */
export function useLocalCount(): number {
  const { key: visit } = useLocation()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each visit
  useEffect(() => {
    const [cart = ""] = /(?:^|; )cart=[^;]*/.exec(document.cookie) ?? []
    // After emptying or ordering, the cart's page must not restore a copy.
    if (cart.endsWith("=emptied")) clearCartCopy()
    setCount(cart.split("lst_").length - 1)
  }, [visit])
  return count
}

function clearCartCopy(): void {
  try {
    localStorage.removeItem("cart")
  } catch {
    // Without storage there is no copy.
  }
}
