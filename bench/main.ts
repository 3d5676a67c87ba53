/**
 * `npm run bench -- accounts|archive|bidding|catalogue|checkout|edge|integrity|live|pages|relay|replicas|roles` prints results next to a baseline from the
 * same run. Runs all without a name. `gate` compares with another commit instead (gate.ts).
 */
const benches = {
  accounts: () => import("./accounts.ts"),
  archive: () => import("./archive.ts"),
  bidding: () => import("./bidding.ts"),
  catalogue: () => import("./catalogue.ts"),
  checkout: () => import("./checkout.ts"),
  edge: () => import("./edge.ts"),
  integrity: () => import("./integrity/integrity.ts"),
  live: () => import("./live.ts"),
  pages: () => import("./pages.ts"),
  relay: () => import("./relay.ts"),
  replicas: () => import("./replicas.ts"),
  roles: () => import("./roles.ts"),
}

const wanted = process.argv.slice(2)
if (wanted[0] === "gate") {
  const { runGate } = await import("./gate.ts")
  process.exit((await runGate(wanted.slice(1))) ? 0 : 1)
}
const names = wanted.length > 0 ? wanted : Object.keys(benches)
for (const name of names) {
  if (!(name in benches)) {
    console.error(`There is no bench "${name}"; there are ${Object.keys(benches).join(", ")}`)
    process.exit(1)
  }
}
for (const name of names) await (await benches[name as keyof typeof benches]()).run()
process.exit(0)

export {}
