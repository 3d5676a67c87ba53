import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { LiveState } from "./topic.ts"

/** A connection with this much unread data is closed: it reconnects and catches up. */
const maxUnreadBytes = 256 * 1024

/** On a keep-alive connection the previous response may be unfinished. Undefined if the connection closed meanwhile. */
export function socketOf(response: ServerResponse): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    response.once("socket", resolve)
    response.req.socket.once("close", () => resolve(undefined))
  })
}

/** Also closes connections whose client leaves its half open. */
export function endStream(socket: Socket, reconnectMs?: number): void {
  if (!socket.writable) return
  if (reconnectMs !== undefined) socket.write(chunk(`retry: ${reconnectMs}\n\n`))
  socket.write("0\r\n\r\n")
  socket.destroySoon()
}

export function write(socket: Socket, bytes: Buffer): void {
  if (!socket.writable) return
  if (socket.writableLength > maxUnreadBytes) socket.destroy()
  else socket.write(bytes)
}

export function formatEvent(state: LiveState): string {
  return `id: ${state.topic}@${state.version}\nevent: state\ndata: ${JSON.stringify({ topic: state.topic, version: state.version, ...state.data })}\n\n`
}

/** Formats an HTTP/1.1 chunk once, so that one buffer serves every socket. */
export function chunk(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n")])
}
