import { useLocation } from "react-router"
import { BannerStrip } from "#domains/display/parts/banner-strip.tsx"
import { slotOf } from "#domains/display/slots.ts"
import { useTexts } from "#language/use-texts.ts"
import { useAppData } from "./use-app-data.ts"

export function Banners() {
  const t = useTexts("shell")
  const { pathname } = useLocation()
  const { banners, colours } = useAppData()
  const slot = slotOf(pathname)
  return <BannerStrip banners={banners} slot={slot} colours={colours.banner} label={t("fromCompany")} />
}
