import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import type { DatabaseTap } from './database-tap.ts'

/** Loses the connection at the first statement, at the second …, until the work ends without a loss; answers how many were lost. */
export async function lostAtEach(
  tap: DatabaseTap,
  work: (db: Connection['db']) => Promise<unknown>,
  check: () => Promise<void>,
): Promise<number> {
  for (let lostAt = 1; ; lostAt += 1) {
    const isLost = await isLostAtStatement(tap, lostAt, work)
    await check()
    if (!isLost) return lostAt - 1
  }
}

/** Works in a process of its own, whose connection is lost once the server has carried out its nth statement; answers whether it was. */
async function isLostAtStatement(
  tap: DatabaseTap,
  lostAt: number,
  work: (db: Connection['db']) => Promise<unknown>,
): Promise<boolean> {
  const product = connect({ connectionString: tap.connectionString, poolSize: 1 })
  let isLost = false
  void tap.arm(
    (_statement, number) => number === lostAt,
    (dropConnection) => {
      isLost = true
      dropConnection()
    },
  )
  try {
    await work(product.db).catch((error: unknown) => {
      if (!isLost) throw error
    })
    await tap.disarm()
    return isLost
  } finally {
    await product.close()
  }
}
