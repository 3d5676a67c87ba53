import { useEffect, useState } from "react"
import { useLocation } from "react-router"

/** How many items lie in this browser's own cart. Only the browser knows: the page is the same for every guest. */
export function useLocalCount(): number {
  const { key: visit } = useLocation()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each visit
  useEffect(() => {
    const [cart = ""] = /(?:^|; )cart=[^;]*/.exec(document.cookie) ?? []
    setCount(cart.split("lst_").length - 1)
  }, [visit])
  return count
}
