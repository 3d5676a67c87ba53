import { useAppData } from "./use-app-data.ts"
import { useLocalCount } from "./use-local-count.ts"

/** What lies in the cart: what the house keeps for who is signed in, and what this browser keeps. */
export function useCartCount(): number {
  const { viewer } = useAppData()
  return useLocalCount() + (viewer?.cartCount ?? 0)
}
