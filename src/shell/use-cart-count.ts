import { useAppData } from "./use-app-data.ts"
import { useLocalCount } from "./use-local-count.ts"

export function useCartCount(): number {
  const { viewer } = useAppData()
  return useLocalCount() + (viewer?.cartCount ?? 0)
}
