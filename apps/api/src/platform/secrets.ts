import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { withoutLeadingZeros } from '@cupo/wire'

/** The platform imports no port. */
export type RandomBytes = { readonly bytes: (count: number) => Uint8Array }

export type Secrets = {
  /** AES-256-GCM; additional data: table and id. */
  readonly seal: (value: unknown, row: string) => Buffer
  readonly open: (sealed: Buffer, row: string) => unknown
  readonly sealBytes: (content: Uint8Array, row: string) => Buffer
  readonly openBytes: (sealed: Buffer, row: string) => Buffer
  /** Null if sealed under today's key. */
  readonly sealAnew: (sealed: Buffer, row: string) => Buffer | null
  /** HMAC-SHA-256; ignores leading zeros of an identity number. */
  readonly blindIndex: (
    kind: 'document' | 'mobile' | 'email' | 'address' | 'form' | 'handOff',
    value: string,
  ) => Buffer
  /** Survives a change of the master key. */
  readonly indexKey: Buffer
  readonly pinHash: (subject: string, code: string) => Buffer
  /** 256 bits, derived again by this server alone. */
  readonly linkToken: (purpose: string, id: string) => string
  /** Null without a previous key. */
  readonly previousLinkToken: (purpose: string, id: string) => string | null
  readonly captchaKey: string
  readonly browserKey: BrowserKey
  /** For pages loaded before a change of key. */
  readonly previousBrowserKey: BrowserKey | null
}

type BrowserKey = { readonly public: JsonWebKey; readonly private: JsonWebKey }

type MoreKeys = {
  readonly previousMasterKey?: Buffer | null
  readonly indexKey?: Buffer
}

const keyVersion = 1

/** HKDF-SHA-256 derives a key per purpose. */
export function secretsFrom(
  masterKey: Buffer,
  random: RandomBytes,
  { previousMasterKey = null, indexKey }: MoreKeys = {},
): Secrets {
  const keys = keysOf(masterKey)
  const previous = previousMasterKey === null ? null : keysOf(previousMasterKey)
  const ofIndex = indexKey ?? keys.index
  const indexMac = createSecretKey(ofIndex)
  const openBytes = (sealed: Buffer, row: string): Buffer => {
    try {
      return open(keys.seal, sealed, row)
    } catch (error) {
      if (previous === null) throw error
      return open(previous.seal, sealed, row)
    }
  }
  const sealBytes = (content: Uint8Array, row: string) => seal(keys.seal, random.bytes(12), content, row)
  return {
    seal: (value, row) => sealBytes(Buffer.from(JSON.stringify(value)), row),
    open: (sealed, row) => JSON.parse(openBytes(sealed, row).toString('utf8')),
    sealBytes,
    openBytes,
    sealAnew: (sealed, row) =>
      opens(keys.seal, sealed, row) ? null : sealBytes(openBytes(sealed, row), row),
    blindIndex: (kind, value) =>
      mac(indexMac, kind, kind === 'document' ? withoutLeadingZeros(value) : value),
    indexKey: ofIndex,
    pinHash: (subject, code) => mac(keys.pin, subject, code),
    linkToken: (purpose, id) => mac(keys.link, purpose, id).toString('base64url'),
    previousLinkToken: (purpose, id) =>
      previous === null ? null : mac(previous.link, purpose, id).toString('base64url'),
    captchaKey: keys.captcha.toString('base64url'),
    browserKey: browserKeyFrom(keys.browser),
    previousBrowserKey: previous === null ? null : browserKeyFrom(previous.browser),
  }
}

function keysOf(masterKey: Buffer) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, 'cupo', purpose, 32))
  return {
    // A third of a buffer's time.
    seal: createSecretKey(derive('seal')),
    pin: createSecretKey(derive('pin')),
    link: createSecretKey(derive('link')),
    index: derive('index'),
    captcha: derive('captcha'),
    browser: derive('browser'),
  }
}

const mac = (key: KeyObject, ...parts: readonly string[]) =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest()

function opens(key: KeyObject, sealed: Buffer, row: string): boolean {
  try {
    open(key, sealed, row)
    return true
  } catch {
    return false
  }
}

function seal(key: KeyObject, iv: Uint8Array, content: Uint8Array, row: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row))
  const hidden = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.from([keyVersion]), iv, cipher.getAuthTag(), hidden])
}

function open(key: KeyObject, sealed: Buffer, row: string): Buffer {
  if (sealed[0] !== keyVersion) throw new Error(`sealed with key ${sealed[0]}, which is not here`)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
    .setAAD(Buffer.from(row))
    .setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
}

function browserKeyFrom(scalar: Buffer): Secrets['browserKey'] {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(scalar)
  const point = ecdh.getPublicKey()
  const pair = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: scalar.toString('base64url'),
    },
  }).export({ format: 'jwk' })
  const { d: _private, ...shared } = pair
  return { private: pair, public: { ...shared, use: 'enc', alg: 'ECDH-ES', kid: 'browser-1' } }
}
