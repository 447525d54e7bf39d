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
  /**
   * From now on the clock's jobs run when the test moves the clock, and not each minute besides: an API that was killed with
   * its clock moved would else do what fell due before the next point is armed, as soon as a minute of the machine is full.
   */
  readonly holdMinutes: () => Promise<void>
  /** From now on the outbox takes no effects of other kinds: mails and papers of hundreds of loans would be drawn and sent. */
  readonly keepEffectsOf: (kind: string) => Promise<void>
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
    holdMinutes: () => dropRows(database, 'pgboss.job', "name like 'clock-%'"),
    keepEffectsOf: (kind) => dropRows(database, 'outbox', `kind <> '${kind}'`),
    stop: async () => {
      await house.stop()
      await tap.close()
      await database.close()
    },
  }
}

async function dropRows({ owner }: FreshDatabase, table: string, which: string): Promise<void> {
  await owner.query(`
    create or replace function drop_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger drop_row before insert on ${table} for each row when (new.${which}) execute function drop_row();
    delete from ${table} where ${which};`)
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
  let failure: unknown
  const ended = work().catch((error: unknown) => {
    failure = error
  })
  await Promise.race([reached, ended])
  await tap.disarm()
  // Whoever asks a dying API fails; nobody has died here.
  if (killing === undefined && failure !== undefined) throw failure
  if (killing === undefined) return null
  await killing
  await ended
  await house.startApi()
  return reached
}
