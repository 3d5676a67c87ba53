import type { Socket } from "node:net"

type LineReader = {
  /** Of a line, in characters. More closes the connection. */
  maxLine(): number
  receive(message: unknown): void
}

/** A peer that reads nothing is closed before its answers fill the memory. */
const maxUnreadBytes = 64 * 1024 * 1024

/** Each line is one message. What is no JSON closes the connection. */
export function readLines(socket: Socket, { maxLine, receive }: LineReader): void {
  let text = ""
  socket.setEncoding("utf8")
  socket.on("data", (piece: string) => {
    text += piece
    // A long line comes in many pieces: it is looked at only when it is complete.
    if (piece.includes("\n")) {
      const lines = text.split("\n")
      text = lines.pop() ?? ""
      for (const line of lines) {
        if (socket.destroyed) return
        if (line.length > maxLine()) return void socket.destroy()
        const message = parseLine(line)
        if (message === undefined) return void socket.destroy()
        receive(message)
      }
    }
    if (text.length > maxLine()) socket.destroy()
  })
}

export function writeLine(socket: Socket, message: object): void {
  if (!socket.writable) return
  if (socket.writableLength > maxUnreadBytes) socket.destroy()
  else socket.write(`${JSON.stringify(message)}\n`)
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
