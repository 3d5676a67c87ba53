import { registerHooks } from "node:module"
import { mutants } from "./mutants.ts"

/** Changes the product's source as it is loaded. Call it before anything else imports it. */
export function applyMutant(name: string): void {
  const mutant = mutants.find((each) => each.name === name)
  if (!mutant) throw new Error(`there is no mutant "${name}"`)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const edits = mutant.edits.filter(({ file }) => url.endsWith(`/src/${file}`))
      if (edits.length === 0) return loaded
      const source = edits.reduce((text, { file, find, replace }) => {
        if (text.split(find).length !== 2)
          throw new Error(`mutant "${name}": ${file} does not have this text once: ${find}`)
        return text.replace(find, () => replace)
      }, String(loaded.source))
      return { ...loaded, source }
    },
  })
}
