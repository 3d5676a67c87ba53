export type BottleSize = "miniature" | "small" | "half" | "standard" | "litre" | "large"

export function sizeOf(volumeMl: number): BottleSize {
  if (volumeMl <= 100) return "miniature"
  if (volumeMl < 350) return "small"
  if (volumeMl < 500) return "half"
  if (volumeMl <= 800) return "standard"
  return volumeMl <= 1_200 ? "litre" : "large"
}
