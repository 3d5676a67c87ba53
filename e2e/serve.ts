import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openIdProvider } from "../test/servers/openid-provider.ts"
import { providerAccounts, providerPort } from "./provider-accounts.ts"

const origin = process.env.PUBLIC_ORIGIN ?? ""
const provider = await openIdProvider([`${origin}/auth/google/callback`], providerPort)
for (const [sub, claims] of Object.entries(providerAccounts)) provider.people.set(sub, claims)

/** Runs the server as `npm start` does, on a demo database that it deletes when it stops: a prepared one, or a new one. */
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), "quaich-e2e-"))
const child = spawn(process.execPath, ["src/server/main.ts"], {
  stdio: "inherit",
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    DEMO_CROWD: "off",
    LOG_LEVEL: "warn",
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
  },
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill("SIGTERM"))
child.once("exit", (code) => {
  if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
