import { exportJWK, generateKeyPair } from 'jose'
import { expect, vi } from 'vitest'

const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })

/** For `stubApi`: the key that the sign-in seals to. */
export const answeredKeys = { 'GET /keys': { body: { keys: [await exportJWK(pair.publicKey)] } } }

export const serverKey = pair.privateKey

/** Sealing takes real time, whatever the clock of a test says: React works by itself until it has come to something. */
export async function eventually(hold: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    await vi.waitFor(hold, 10_000)
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
}

export const arriveAt = (path: string) => eventually(() => expect(location.pathname).toBe(path))
