import type { PlainKey } from "#language/use-texts.ts"

const productActs = ["save", "archive", "restore", "upload", "move", "describe", "remove", "crop"] as const
export type ProductAct = (typeof productActs)[number]

export function productActOf(intent: string | undefined): ProductAct {
  return productActs.find((act) => act === intent) ?? "save"
}

export const messageAfter: Partial<Record<ProductAct, PlainKey<"catalogue-admin">>> = {
  save: "products.messages.saved",
  archive: "products.messages.archived",
  restore: "products.messages.restored",
  upload: "products.messages.uploaded",
  describe: "products.messages.described",
  remove: "products.messages.removed",
  crop: "products.messages.cropped",
}
