import { tellOfMove } from '../../apps/api/src/features/contact/contact.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { runCorrection } from './payment/run-correction.ts'
import { commandOutbox, lenderParts } from './product/lender-parts.ts'
import {
  type ArgumentsRead,
  confirm,
  printLines,
  refuse,
  staff,
  wordsAndOptions,
} from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- payment epayco:101234570 move CU-7A90B12C34D5 --reason "…"
The payment leaves the credit that has it and pays this one, as of the day on which it was paid. Both borrowers are mailed.
--other-person says that the credit is meant, although it is another borrower's.
npm run lender -- loan shows the references. It asks first, with the figures of both credits; --yes answers beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  await withProduct(async ({ db, secrets, clock, publicUrl }) => {
    const { servicing, store } = lenderParts(db, secrets, clock)
    const tell = tellOfMove({ store, secrets, outbox: commandOutbox(db, secrets, clock), publicUrl })
    const who = { now: clock.now(), actor: staff(), requestId: newId() }
    const { lines, isDone } = await runCorrection({ servicing, tell }, read.value, who, confirm)
    printLines(lines)
    if (!isDone) process.exitCode = 1
  })
}

export type Correction = {
  readonly kind: 'move'
  readonly reference: string
  readonly loan: string
  readonly reason: string
  readonly isOtherPerson: boolean
  readonly isSure: boolean
}

export function readArguments(args: readonly string[]): ArgumentsRead<Correction> {
  const problem = (words: string) => ({ ok: false, problem: `${words}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, {
    reason: { type: 'string' },
    'other-person': { type: 'boolean' },
    yes: { type: 'boolean' },
  })
  if (read === null) return problem('An option is not known.')
  const { values, positionals } = read
  const [reference = '', act = '', loan = '', ...more] = positionals
  const reason = (values.reason ?? '').trim()
  if (!/^[\w.:-]{3,180}$/.test(reference)) return problem('Name the reference of one payment.')
  if (act !== 'move') return problem('Move it.')
  if (!/^CU-[0-9A-Z]{4,20}$/.test(loan) || more.length > 0) return problem('Name one contract.')
  if (reason.length < 3 || reason.length > 300) return problem('Say why.')
  const isOtherPerson = values['other-person'] ?? false
  return {
    ok: true,
    value: { kind: act, reference, loan, reason, isOtherPerson, isSure: values.yes ?? false },
  }
}
