export const distilleriesPath = "/whisky-distillery"
export const bottlersPath = "/whisky-independent-bottlers"
export const glossaryPath = "/whisky-glossary"

export function distilleryPath(id: string): string {
  return `${distilleriesPath}/${id}`
}

export function bottlerPath(id: string): string {
  return `${bottlersPath}/${id}`
}

export function placePath(country: string, region?: string | null): string {
  return `${distilleriesPath}?${new URLSearchParams({ country, ...(region ? { region } : {}) })}`
}
