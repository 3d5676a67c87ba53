import { createServer as createVite } from "vite"
import { readConfig } from "./config/config.ts"
import { startOwnPostgres } from "./own-postgres.ts"

/** Hot reload: Vite serves the browser's modules and loads the server through itself. */
const config = readConfig(process.env)
const postgres = config.databaseUrl ? undefined : await startOwnPostgres(config)
// Each instance has its own port, so that several can run side by side.
const vite = await createVite({
  server: { middlewareMode: true, hmr: { port: config.port + 20_000 } },
  appType: "custom",
})
const bundle = (await vite.ssrLoadModule("/src/server/app.ts")) as typeof import("./app.ts")
const server = await bundle.startServer(config, config.databaseUrl ?? postgres?.url ?? "", vite)
console.log(`Quaich is open for development at ${config.origin}`)

async function stop() {
  await server.close({ drains: false })
  await vite.close()
  await postgres?.stop()
  process.exit(0)
}
// Vite would exit on the signal before the app and its database are closed.
process.removeAllListeners("SIGTERM")
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop())
