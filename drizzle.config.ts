import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/domains/*/schema.ts",
    "./src/domains/auctions/*/schema.ts",
    "./src/domains/submissions/*/schema.ts",
    "./src/domains/payments/providers/*/schema.ts",
    "./src/platform/schema.ts",
  ],
  out: "./db/migrations",
  casing: "snake_case",
  migrations: { prefix: "index" },
})
