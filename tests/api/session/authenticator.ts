import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreated, PasskeyCreation, PasskeyRequest, PasskeyUsed } from '../../../api/passkey.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** Values of a response that differ from those of a correct one. */
type ResponseChanges = {
  origin?: string
  rpId?: string
  verified?: boolean
  counter?: number
  challenge?: string
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** The part of CBOR (RFC 8949) that a registration needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A security key in software: one ES256 key for one account. */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const id = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, changes: ResponseChanges) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (
    rpId: string,
    { verified = true, ...changes }: ResponseChanges,
    key: Buffer[] = [],
  ) => {
    counter = changes.counter ?? counter + 1
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0)
    const hash = sha256(changes.rpId ?? rpId)
    return Buffer.concat([hash, Buffer.from([flags]), uint32(counter), ...key])
  }

  return {
    id: text(id),
    create: (options: PasskeyCreation, changes: ResponseChanges = {}): PasskeyCreated => {
      userHandle = options.user.id
      const key = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(options.rp.id, changes, key)],
        ]),
      )
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, changes)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      }
    },
    use: (options: PasskeyRequest, changes: ResponseChanges = {}): PasskeyUsed => {
      const data = authenticatorData(options.rpId, changes)
      const client = clientData('webauthn.get', options.challenge, changes)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
