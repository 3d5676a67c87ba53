import { existsSync, readFileSync } from "node:fs"
import type { Plugin } from "vite"
import { hongKongTexts } from "./hong-kong-text.ts"

/** Makes `texts/cn.json?hk`: the texts for Hong Kong from the Chinese ones and those of `texts/hk.json`. */
export const textsForHongKong: Plugin = {
  name: "texts-for-hong-kong",
  enforce: "pre",
  load(id) {
    const [, path] = /^(.+\/texts\/)cn\.json\?hk$/.exec(id) ?? []
    if (!path) return undefined
    const [chinese, own] = [`${path}cn.json`, `${path}hk.json`]
    this.addWatchFile(own)
    const texts = hongKongTexts(read(chinese), existsSync(own) ? read(own) : {})
    return { code: `export default ${JSON.stringify(texts)}`, moduleType: "js" }
  },
}

function read(path: string) {
  return JSON.parse(readFileSync(path, "utf8"))
}
