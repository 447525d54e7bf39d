import {
  type ClockStop,
  openClockStop,
  type Resumption,
  resumeAfterRestore,
} from '../../apps/api/src/platform/jobs/clock-stop.ts'
import { type ArgumentsRead, printLines, refuse, staff } from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- clock                whether the clock's work stands still, and since when something may be missing
npm run lender -- clock resume "why"   lets it go on, once npm run lender -- reconcile --since has compared`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const because = read.value
  await withProduct(async ({ db, clock }) => {
    if (because === null) return printLines(tellStop(await openClockStop(db)))
    const resumption = await resumeAfterRestore(db, because, { actor: staff(), now: clock.now() })
    printLines([resumptions[resumption]])
    if (resumption !== 'resumed') process.exitCode = 1
  })
}

/** Null to look; otherwise why the clock may go on. */
export function readArguments(args: readonly string[]): ArgumentsRead<string | null> {
  const [act, because = '', ...more] = args
  if (act === undefined) return { ok: true, value: null }
  if (act !== 'resume' || because.trim() === '' || more.length > 0) return { ok: false, problem: usage }
  return { ok: true, value: because.trim() }
}

const resumptions: Readonly<Record<Resumption, string>> = {
  resumed: 'The clock works again within seconds.',
  notStopped: 'The clock does not stand still.',
  notCompared:
    'Nothing has compared provider, operator and bank since the moment from which something may be missing: npm run lender -- clock shows it, ' +
    'npm run lender -- reconcile --since … compares.',
  notSettled:
    'Differences that the comparison found are still open: the clock could pay twice what one of them has paid. ' +
    'npm run lender -- reconcile settle, and payment-tasks for what stays.',
}

const reasons: Readonly<Record<ClockStop['why'], string>> = {
  entryMissing: 'an entry of the audit trail that an instance had seen is missing',
  otherTimeline: 'the database began another timeline while no instance ran that remembers the former',
  otherDatabase: 'this is another database, as after a dump was restored',
}

export function tellStop(stop: ClockStop | undefined): readonly string[] {
  if (stop === undefined) return [resumptions.notStopped]
  const { foundAt, why, seenAt, lastEntryAt, comparedSince } = stop
  return [
    `The clock stands still since ${foundAt}: ${reasons[why]}.`,
    `Whatever happened after ${lastEntryAt ?? 'the beginning'}${seenAt === null ? '' : ` and until ${seenAt}`} may be missing here.`,
    comparedSince === null
      ? `Compare it: npm run lender -- reconcile --since ${lastEntryAt ?? '…'}`
      : `Compared since ${comparedSince}. Settle what was found, then: npm run lender -- clock resume "why"`,
  ]
}
