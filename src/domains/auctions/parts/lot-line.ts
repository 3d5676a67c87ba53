import { strengthText, volumeText } from "#domains/catalogue/product.ts"

type Facts = { region: string | null; volumeMl: number; abvPercent: number }

export function lotLine({ region, volumeMl, abvPercent }: Facts): string {
  return [region, volumeText(volumeMl), strengthText(abvPercent)].filter(Boolean).join(" · ")
}
