import { build, type Plugin } from "vite"

type WakeFiles = { path: string; files: { fileName: string; source: string }[] }

const moduleName = "virtual:wake-script"
const source = "src/wake.ts"

/**
 * Bundles the script of sleeping pages alone: in the pages' own bundle it would share chunks with them, and load the
 * frame and React.
 */
export function wakeScript(): Plugin {
  let isBuild = false
  let bundled: Promise<WakeFiles> | undefined
  const bundledOnce = () => {
    bundled ??= bundle()
    return bundled
  }
  return {
    name: "wake-script",
    configResolved({ command, mode }) {
      isBuild = command === "build" && mode !== "test"
    },
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return undefined
      const path = isBuild ? (await bundledOnce()).path : `/${source}`
      return `export const wakePath = ${JSON.stringify(path)}`
    },
    async generateBundle() {
      if (this.environment.name !== "client") return
      for (const { fileName, source } of (await bundledOnce()).files)
        this.emitFile({ type: "asset", fileName, source })
    },
  }
}

async function bundle(): Promise<WakeFiles> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      reportCompressedSize: false,
      modulePreload: false,
      rollupOptions: {
        input: source,
        output: {
          entryFileNames: "assets/wake-[hash].js",
          chunkFileNames: "assets/wake-[hash].js",
        },
      },
    },
  })
  const chunks = [output].flat().flatMap((each) => ("output" in each ? each.output : []))
  const files = chunks.flatMap((chunk) =>
    chunk.type === "chunk" ? [{ fileName: chunk.fileName, source: chunk.code, isEntry: chunk.isEntry }] : [],
  )
  const entry = files.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`${source} made no script`)
  return { path: `/${entry.fileName}`, files }
}
