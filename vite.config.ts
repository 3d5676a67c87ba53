import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Pages, API and jobs are one bundle: one pool, one live hub, one context key.
  environments: {
    // What every page needs comes in two files that compress well and of which the larger seldom changes.
    // What only some pages load on demand is left out of them.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules\/(?!altcha|@altcha|@simplewebauthn|react-image-crop|zod)|rolldown\/runtime|vite\/preload/,
                },
                {
                  name: "house",
                  test: /src\/(language|shell|ui\/(button|class-names|icon|toasts))\b[^?]*\.tsx?$/,
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
