import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

type PasskeyChallenge = { rpId: string; origin: string; challenge: string }

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** A passkey in software (ES256), for tests without a browser. Any part can be made wrong. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString("base64url")
  counter = 0
  flags = userPresent | userVerified
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  })

  register({ rpId, origin, challenge }: PasskeyChallenge) {
    const id = Buffer.from(this.id, "base64url")
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()])
    const authData = Buffer.concat([this.#head(rpId, hasCredential), credential])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
      ...[text("authData"), bytes(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      response: {
        clientDataJSON: clientData("webauthn.create", origin, challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    }
  }

  signIn({ rpId, origin, challenge }: PasskeyChallenge, userHandle?: string) {
    this.counter++
    const authData = this.#head(rpId, 0)
    const client = clientData("webauthn.get", origin, challenge)
    const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(userHandle === undefined ? {} : { userHandle: Buffer.from(userHandle).toString("base64url") }),
      },
    }
  }

  #head(rpId: string, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([this.flags | more]), counter])
  }

  /** CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" })
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
    const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]
    return Buffer.concat([head, bytes(left), Buffer.from([0x22]), bytes(right)])
  }
}

function clientData(type: string, origin: string, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest()
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value])
}
