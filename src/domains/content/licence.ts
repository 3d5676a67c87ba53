/** Of all data that we publish: any use is allowed if the company is named. */
export const licence = {
  name: "CC-BY-4.0",
  title: "Creative Commons Attribution 4.0 International",
  path: "https://creativecommons.org/licenses/by/4.0/",
} as const

export const licenceLink = `<${licence.path}>; rel="license"`
