import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Pages, API and jobs are one bundle: one pool, one live hub, one context key.
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server/app.ts" } } },
  },
  build: { reportCompressedSize: false },
})
