import { connect } from "node:net"

/**
 * Watchers of one lot, in a process of its own that reads only the version, to leave the cores to the server. Records
 * when the last of them had each version.
 */
const [port = "", lotId = "", size = ""] = process.argv.slice(2)
const count = Number(size)
const displayedVersions = new Map<number, { watchers: number; at: number }>()

function see(version: number): void {
  const at = performance.timeOrigin + performance.now()
  const entry = displayedVersions.get(version)
  if (entry) {
    entry.watchers++
    entry.at = at
  } else displayedVersions.set(version, { watchers: 1, at })
}

function watch(onOpen: () => void): void {
  const socket = connect(Number(port), "127.0.0.1")
  socket.write(`GET /api/live?lots=${lotId} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  socket.once("data", onOpen)
  socket.on("data", (piece: Buffer) => {
    const at = piece.lastIndexOf('"version":')
    if (at >= 0) see(Number.parseInt(piece.toString("latin1", at + 10, at + 20), 10))
  })
}

for (let opened = 0; opened < count; opened += 100) {
  await Promise.all(
    Array.from({ length: Math.min(100, count - opened) }, () => new Promise<void>((opened) => watch(opened))),
  )
}
process.send?.({ what: "open" })

process.on("message", (order) => {
  if (order === "forget") {
    displayedVersions.clear()
    process.send?.({ what: "forgotten" })
  }
  if (order === "report") {
    const lastSeen = [...displayedVersions].flatMap(([version, { watchers, at }]) =>
      watchers === count ? [[version, at]] : [],
    )
    process.send?.({ what: "report", lastSeen, partly: displayedVersions.size - lastSeen.length })
  }
})
