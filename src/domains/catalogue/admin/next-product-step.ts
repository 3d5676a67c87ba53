type ProductFacts = { pictures: number; description: string; isListed: boolean; isArchived: boolean }

export const productSteps = ["created", "pictured", "described", "listed"] as const

/** The last step that nothing before it is missing for. */
export function productStepOf({ pictures, description, isListed, isArchived }: ProductFacts) {
  if (isArchived) return undefined
  if (pictures === 0) return "created"
  if (description.trim() === "") return "pictured"
  return isListed ? "listed" : "described"
}

export function nextProductStep(product: ProductFacts) {
  switch (productStepOf(product)) {
    case "created":
      return "picture"
    case "pictured":
      return "describe"
    case "described":
      return "list"
    default:
      return undefined
  }
}
