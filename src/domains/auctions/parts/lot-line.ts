import { strengthText, volumeText } from "#domains/catalogue/product.ts"

type LotLineFacts = { region: string | null; volumeMl: number; abvPercent: number }

export function lotLine({ region, volumeMl, abvPercent }: LotLineFacts): string {
  return [region, volumeText(volumeMl), strengthText(abvPercent)].filter(Boolean).join(" · ")
}
