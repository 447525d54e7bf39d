import { randomBytes, randomInt } from 'node:crypto'

/** The operating system's chance, fit for secrets. */
export const systemRandom = {
  bytes: (count: number): Uint8Array => randomBytes(count),
  integer: (max: number): number => randomInt(max),
}
