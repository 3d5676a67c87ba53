import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { forBrowsers } from "./src/language/for-browsers.ts"
import { textsForHongKong } from "./src/language/hong-kong/vite-plugin.ts"
import { wakeScript } from "./src/server/rendering/wake-plugin.ts"

/** Leaves texts that only the server uses out of the browser's files. */
const textsForBrowsers: Plugin = {
  name: "texts-for-browsers",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    const [, noun] = /\/(\w[\w-]*)\/texts\/en\.json(?:\?|$)/.exec(id) ?? []
    return noun ? { code: JSON.stringify(forBrowsers(noun, JSON.parse(code))), map: null } : undefined
  },
}

const packagesOfManyFiles = [
  /^(@hono|@react-email)\//,
  /^(drizzle-orm|hono|jose|libphonenumber-js|validator|zod)(\/|$)/,
  /^(hono-openapi|openid-client|prismjs)$/,
]

/** Halves the time of a start: Node resolves each file of a package, and reads the package's exports for each. */
const bundlePackages: Plugin = {
  name: "bundle-packages",
  apply: "build",
  config: () => ({ environments: { ssr: { resolve: { noExternal: packagesOfManyFiles } } } }),
}

/** The thread starts from a file of its own, which shares chunks with the server's bundle. */
const searchIndexThread: Plugin = {
  name: "search-index-thread",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    this.emitFile({
      type: "chunk",
      id: "./src/server/search/search-index-thread.ts",
      fileName: "search-index-thread.js",
    })
  },
}

/** A module of Node in a page's script is an empty object: classes that extend it break the page when it loads. */
const noNodeInBrowsers: Plugin = {
  name: "no-node-in-browsers",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== "chunk") continue
      const found = output.moduleIds.filter((id) => id.includes("__vite-browser-external"))
      if (found.length > 0)
        this.error(
          `${found.join(", ")} with ${output.moduleIds.filter((id) => id.includes("/src/")).join(", ")}`,
        )
    }
  },
}

const partsOfLots = [
  "domains/auctions/parts/(about-auction|lot-(about|image|line|product))",
  "domains/bidding/parts/(all-in-lines|live|live-price|lot-grid|pause-note|place|use-place-bid)",
  "domains/bidding/(rules|too-low)",
  "ui/(countdown|dialog|table)",
]

const partsOfGoods = [
  "domains/auctions/parts/trail",
  "domains/catalogue/(paths|product|parts/(fact-list|structured-data))",
  "domains/delivery/parts/line",
  "domains/listings/(paths|price)",
  "domains/reviews/parts/summary-data",
  "domains/shop/parts/product-gallery",
  "domains/wishlist/parts/(use-wish|wish-button)",
  "platform/(money|slug)",
  "ui/(live/(later|live-stream)|note|price|status-mark)",
]

export default defineConfig({
  plugins: [
    textsForBrowsers,
    textsForHongKong,
    bundlePackages,
    searchIndexThread,
    noNodeInBrowsers,
    wakeScript(),
    tailwindcss(),
    reactRouter(),
  ],
  // Pages, API and jobs are one bundle: one pool, one live hub, one context key.
  environments: {
    // The code of every page is in two files, which compress well; the larger (vendor) seldom changes.
    // Code that only some pages load on demand stays out of them.
    client: {
      build: {
        rollupOptions: {
          // Drops the tables of refusals, which only the server reads, from rules that pages share with it.
          treeshake: { manualPureFunctions: ["refusals"] },
          output: {
            // Short names: a small file consists largely of the names of others, which do not compress.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            hashCharacters: "base36",
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|rolldown\/runtime|vite\/preload/,
                },
                {
                  name: "app",
                  test: /src\/(language|shell|platform\/app-path|ui\/(button|class-names|icon|link|toasts))\b[^?]*\.tsx?$/,
                },
                // Small components that the pages of bottles and of lots share: one file compresses better than many.
                {
                  name: "goods",
                  test: new RegExp(`/src/(${partsOfGoods.join("|")})\\.tsx?$`),
                  minShareCount: 2,
                },
                // Components that only the pages and lists of lots share.
                {
                  name: "lots",
                  test: new RegExp(`/src/(${partsOfLots.join("|")})\\.tsx?$`),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./src/server/app.ts" } } },
  },
  build: { reportCompressedSize: false },
})
