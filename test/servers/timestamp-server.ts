import { execFileSync } from "node:child_process"
import { X509Certificate } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { SignedData } from "@peculiar/asn1-cms"
import { AsnConvert } from "@peculiar/asn1-schema"
import { TimeStampResp, TimeStampToken } from "@peculiar/asn1-tsp"

/** Keys and usage of a certificate, as arguments and lines of configuration of `openssl`. */
type SignerOptions = { key?: readonly string[]; usage?: string; days?: readonly string[] }

const rsa = ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
const forStamps = "critical,timeStamping"

/** What the server answers instead of a stamp. */
type TimestampFault = (response: ServerResponse, query: Uint8Array) => void

/** A time-stamping authority, which is `openssl ts` behind HTTP, with a root of its own. */
export class TimestampServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "quaich-timestamps-"))
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly queries: Uint8Array[] = []
  readonly types: (string | undefined)[] = []
  signer = "usual"
  settings = ""
  fault: TimestampFault | undefined

  static async open(): Promise<TimestampServer> {
    const server = new TimestampServer()
    server.addRoot("root")
    server.addSigner("usual")
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve))
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsr`
  }

  get rootFile(): string {
    return this.#path("root.pem")
  }

  get roots(): X509Certificate[] {
    return [new X509Certificate(readFileSync(this.rootFile))]
  }

  /** Another root is one that nobody trusts. */
  addRoot(name: string): void {
    this.#run(["genpkey", "-algorithm", "RSA", "-out", `${name}.key`])
    const extensions = ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign"]
    this.#run([
      ...["req", "-new", "-x509", "-sha256", "-days", "30", "-key", `${name}.key`, "-out", `${name}.pem`],
      ...[
        "-subj",
        `/O=Example/CN=Time stamp ${name}`,
        "-config",
        this.#write("none.cnf", "[req]\ndistinguished_name=n\n[n]\n"),
      ],
      ...extensions.flatMap((extension) => ["-addext", extension]),
    ])
  }

  addSigner(
    name: string,
    { key = rsa, usage = forStamps, days = ["-days", "7"] }: SignerOptions = {},
    root = "root",
  ) {
    this.#run(["genpkey", ...key, "-out", `${name}.key`])
    this.#run([
      ...[
        "req",
        "-new",
        "-key",
        `${name}.key`,
        "-out",
        `${name}.csr`,
        "-subj",
        `/O=Example/CN=Clock ${name}`,
      ],
      ...["-config", this.#path("none.cnf")],
    ])
    writeFileSync(this.#path("index.txt"), "")
    this.#write("ca.cnf", caConfig(usage))
    this.#run([
      ...["ca", "-batch", "-notext", "-config", "ca.cnf", "-cert", `${root}.pem`, "-keyfile", `${root}.key`],
      ...["-in", `${name}.csr`, "-out", `${name}.pem`, ...days],
    ])
  }

  /** The response of this authority to any query. */
  reply(query: Uint8Array): Uint8Array {
    this.#write("ts.cnf", `${tsConfig(this.signer)}${this.settings}\n`)
    writeFileSync(this.#path("query.tsq"), query)
    this.#run(["ts", "-reply", "-config", "ts.cnf", "-queryfile", "query.tsq", "-out", "reply.tsr"])
    return readFileSync(this.#path("reply.tsr"))
  }

  /** The query that `openssl` makes for these bytes. */
  queryFor(data: string | Uint8Array, options: readonly string[] = ["-cert"]): Uint8Array {
    writeFileSync(this.#path("data"), data)
    this.#run(["ts", "-query", "-data", "data", "-sha256", "-out", "own.tsq", ...options])
    return readFileSync(this.#path("own.tsq"))
  }

  /** The same stamp with another signature, also where `openssl ts` would not sign. */
  signAgain(response: Uint8Array, signers: readonly string[], options: readonly string[] = []): Uint8Array {
    const { status, timeStampToken } = AsnConvert.parse(response, TimeStampResp)
    if (!timeStampToken) throw new Error("the response has no stamp")
    const { encapContentInfo } = AsnConvert.parse(timeStampToken.content, SignedData)
    writeFileSync(
      this.#path("content"),
      Buffer.from(encapContentInfo.eContent?.single?.buffer ?? new ArrayBuffer()),
    )
    this.#run([
      ...[
        "cms",
        "-sign",
        "-in",
        "content",
        "-binary",
        "-nodetach",
        "-cades",
        "-md",
        "sha256",
        "-outform",
        "DER",
      ],
      ...["-econtent_type", "1.2.840.113549.1.9.16.1.4", "-out", "token.der"],
      ...signers.flatMap((signer) => ["-signer", `${signer}.pem`, "-inkey", `${signer}.key`, ...options]),
    ])
    const token = AsnConvert.parse(readFileSync(this.#path("token.der")), TimeStampToken)
    return new Uint8Array(AsnConvert.serialize(new TimeStampResp({ status, timeStampToken: token })))
  }

  /** What `openssl ts -verify` says of a stamp of these bytes. */
  verify(data: string | Uint8Array, response: Uint8Array): string {
    writeFileSync(this.#path("data"), data)
    writeFileSync(this.#path("stamp.tsr"), response)
    return this.#run(["ts", "-verify", "-data", "data", "-in", "stamp.tsr", "-CAfile", "root.pem"])
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = await buffer(request)
    this.queries.push(query)
    this.types.push(request.headers["content-type"])
    if (this.fault) return this.fault(response, query)
    response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(this.reply(query))
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  #write(name: string, text: string): string {
    writeFileSync(this.#path(name), text)
    return this.#path(name)
  }

  #run(args: readonly string[]): string {
    return execFileSync("openssl", args, {
      cwd: this.#folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    })
  }
}

const caConfig = (usage: string) => `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
default_md = sha256
policy = any
x509_extensions = signer
unique_subject = no
rand_serial = yes
[any]
organizationName = supplied
commonName = supplied
[signer]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = ${usage}
`

const tsConfig = (signer: string) => `
[tsa]
default_tsa = own
[own]
serial = serial
crypto_device = builtin
signer_cert = ${signer}.pem
certs = root.pem
signer_key = ${signer}.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`
