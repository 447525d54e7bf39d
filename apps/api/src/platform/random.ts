import { randomFillSync, randomInt } from 'node:crypto'

/** Asking the system takes as long for 12 bytes as for all of these. */
const pool = Buffer.alloc(4_096)
let used = pool.length

/** The operating system's chance, fit for secrets. */
export const systemRandom = {
  bytes: (count: number): Uint8Array => {
    if (count > pool.length) return randomFillSync(new Uint8Array(count))
    if (used + count > pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = new Uint8Array(pool.subarray(used, used + count))
    // What was given out is nobody else's to find.
    pool.fill(0, used, used + count)
    used += count
    return bytes
  },
  integer: (max: number): number => randomInt(max),
}
