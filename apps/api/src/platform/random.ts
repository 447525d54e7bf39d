import { randomFillSync, randomInt } from 'node:crypto'

/** A system call for 12 bytes takes as long as for 4,096. */
const pool = Buffer.alloc(4_096)
let used = pool.length

export const systemRandom = {
  bytes: (count: number): Uint8Array => {
    if (count > pool.length) return randomFillSync(new Uint8Array(count))
    if (used + count > pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = new Uint8Array(pool.subarray(used, used + count))
    // Issued bytes are wiped.
    pool.fill(0, used, used + count)
    used += count
    return bytes
  },
  integer: (max: number): number => randomInt(max),
}
