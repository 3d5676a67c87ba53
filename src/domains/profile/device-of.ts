export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? ""
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) }
}

/** The most specific first: each user agent includes the names of those it imitates. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS/, "Edge"],
  [/\bOPR\/|OPiOS/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/HeadlessChrome|Chrome|CriOS/, "Chrome"],
  [/^(?=.*Version\/).*Safari/, "Safari"],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
]

function nameIn(names: readonly [RegExp, string][], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
