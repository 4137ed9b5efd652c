import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Where the browser is that this authenticator hangs on. */
export const ORIGIN = 'http://localhost:8080'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR as an attestation needs. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -value - 1)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

export interface AnswerOptions {
  origin?: string
  /** Default: one more than before. */
  counter?: number
  isVerified?: boolean
}

/** A passkey as an authenticator keeps it: makes itself known once, then signs what it is asked to (ES256, no attestation). */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** What `navigator.credentials.create` gives for these options, as text. */
  create(optionsText: string, { origin = ORIGIN, isVerified = true }: AnswerOptions = {}): string {
    const options = JSON.parse(optionsText) as { challenge: string; rp: { id: string } }
    const { x, y } = this.#publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#data(options.rp.id, USER_PRESENT | HAS_KEY | (isVerified ? USER_VERIFIED : 0)),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      key,
    ])
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options.challenge, origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` gives for these options, as text. */
  get(optionsText: string, { origin = ORIGIN, counter, isVerified = true }: AnswerOptions = {}): string {
    const options = JSON.parse(optionsText) as { challenge: string; rpId: string }
    this.counter = counter ?? this.counter + 1
    const authData = this.#data(options.rpId, USER_PRESENT | (isVerified ? USER_VERIFIED : 0))
    const client = this.#client('webauthn.get', options.challenge, origin)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
