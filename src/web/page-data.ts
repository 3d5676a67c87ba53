import { createContext, use } from "react"

/** The part of the root's data that every page may use. */
type PageData = {
  origin: string
  isDemo: boolean
  site: {
    name: string
    description: string
    legalName: string
    addressLines: readonly string[]
    email: string
    phone: string
    hours: string
    socials: readonly { name: string; url: string }[]
  }
  viewer: { isVerified: boolean } | null
  currency: { code: string } | null
  currencies: readonly string[]
  delivery: { code: string; name: string }
  destinations: readonly { code: string; name: string }[]
}

export const PageDataContext = createContext<PageData | null>(null)

export function usePageData(): PageData {
  const data = use(PageDataContext)
  if (!data) throw new Error("The root provides the data of every page")
  return data
}
