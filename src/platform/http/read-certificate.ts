import { connect } from "node:tls"

const maxMs = 5_000

/** When the certificate ends that this address shows. It is read, not trusted: one that has ended is of interest too. */
export async function readCertificateEnd({ hostname, port }: URL): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  const socket = connect(
    { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
    () => resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.setTimeout(maxMs, () => reject(new Error(`no certificate within ${maxMs} ms`)))
  socket.once("error", reject)
  return await promise.finally(() => socket.destroy())
}
