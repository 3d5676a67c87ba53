import { type AppPath, type PagePath, pathTo } from "#platform/app-path.ts"

export const distilleriesPath = "/whisky-distillery"
export const bottlersPath = "/whisky-independent-bottlers"
export const glossaryPath = "/whisky-glossary"

export function distilleryPath(id: string): PagePath {
  return pathTo("/whisky-distillery/:id", { id })
}

export function bottlerPath(id: string): PagePath {
  return pathTo("/whisky-independent-bottlers/:id", { id })
}

export function placePath(country: string, region?: string | null): AppPath {
  return `${distilleriesPath}?${new URLSearchParams({ country, ...(region ? { region } : {}) })}`
}
