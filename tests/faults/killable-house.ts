import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { type Control, controlOf } from '../support/control.ts'
import { type DatabaseTap, type Point, tapDatabase } from './database-tap.ts'

/** A house whose API dies at a statement of a test's choice, between the database's doing it and the API's hearing of it. */
export type KillableHouse = {
  readonly house: House
  readonly control: Control
  readonly db: FreshDatabase['db']
  readonly connectionString: string
  readonly tap: DatabaseTap
  /** Sets something off, kills the API at the point and starts it again; null where that ended without reaching the point. */
  readonly killedAt: (point: Point, work: () => Promise<unknown>) => Promise<string | null>
  readonly stop: () => Promise<void>
}

export async function startKillableHouse(
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableHouse> {
  const database = await freshDatabase()
  const tap = await tapDatabase(database.connectionString)
  const house = await startHouse({ DATABASE_URL: tap.connectionString, ...environment })
  return {
    house,
    control: controlOf(house.sandboxUrl),
    db: database.db,
    connectionString: database.connectionString,
    tap,
    killedAt: (point, work) => killedAt(house, tap, point, work),
    stop: async () => {
      await house.stop()
      await tap.close()
      await database.close()
    },
  }
}

async function killedAt(
  house: House,
  tap: DatabaseTap,
  point: Point,
  work: () => Promise<unknown>,
): Promise<string | null> {
  let killing: Promise<void> | undefined
  const reached = tap.arm(point, () => {
    killing = house.killApi()
  })
  const ended = work().catch(() => undefined)
  await Promise.race([reached, ended])
  tap.disarm()
  if (killing === undefined) return null
  await killing
  await ended
  await house.startApi()
  return reached
}
