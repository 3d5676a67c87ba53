import { keysOf } from "#platform/records.ts"

/** The parts of the pages that staff may colour, with their fields. The specification gives the footer's names. */
export const colourFields = {
  header: ["background", "text"],
  banner: ["background", "text"],
  footer: ["background_footer", "text_footer_1", "text_footer_2", "text_footer_3"],
} as const

export type Component = keyof typeof colourFields
export const components = keysOf(colourFields)

export type Colours = Readonly<Record<string, string>>
export type ColourMap = Readonly<Partial<Record<Component, Colours>>>

export const minContrast = 4.5

/** By WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function unreadable(component: Component, colours: Colours): string | undefined {
  const [ground, ...texts] = colourFields[component]
  const background = colours[ground]
  return texts.find((field) => {
    const text = colours[field]
    if (text === undefined && background === undefined) return false
    return text === undefined || background === undefined || contrastOf(text, background) < minContrast
  })
}
