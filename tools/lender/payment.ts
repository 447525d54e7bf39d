import type { OfficeActOrder } from '@cupo/wire/office'
import { tellOfMove } from '../../apps/api/src/features/contact/contact.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { applicationsAndLoans } from '../../apps/api/src/wiring/applications-and-loans.ts'
import { layFoundation } from '../../apps/api/src/wiring/foundation.ts'
import { wireReconciliation } from '../../apps/api/src/wiring/wire-reconciliation.ts'
import { type Correction, runCorrection } from './payment/run-correction.ts'
import { commandOutbox } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
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
npm run lender -- payment epayco:101234570 reverse --evidence "letter 7741 of the bank of 3 March"
The payment is taken back, wherever its money is, because a paper of the bank or of its collector says that it is gone.
npm run lender -- loan shows the references. Both ask first, with what they would do; --yes answers beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  await withProduct(async (product) => {
    if (await throughOffice(product, actOf(order), { ...order, reason: reasonOf(order) })) return
    const { db, secrets, clock, publicUrl, connectionString } = product
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const foundation = await layFoundation(readConfig(process.env), { db, connectionString }, silent)
    const outbox = commandOutbox(db, secrets, clock)
    const parts = applicationsAndLoans(foundation, outbox)
    const { payments } = wireReconciliation(foundation, parts)
    const tell = tellOfMove({ store: parts.origination.store, secrets, outbox, publicUrl })
    const who = { now: clock.now(), actor: staff(), requestId: newId() }
    try {
      const { lines, isDone } = await runCorrection({ payments, tell }, order, who, confirm)
      printLines(lines)
      if (!isDone) process.exitCode = 1
    } finally {
      await foundation.mail.close()
    }
  })
}

const actOf = (order: Correction): OfficeActOrder =>
  order.kind === 'move'
    ? {
        act: 'movePayment',
        input: { reference: order.reference, contract: order.loan, isOtherPerson: order.isOtherPerson },
      }
    : { act: 'reversePayment', input: { reference: order.reference, evidence: order.evidence } }

const reasonOf = (order: Correction): string => (order.kind === 'move' ? order.reason : order.evidence)

export function readArguments(args: readonly string[]): ArgumentsRead<Correction> {
  const problem = (words: string) => ({ ok: false, problem: `${words}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, {
    reason: { type: 'string' },
    evidence: { type: 'string' },
    'other-person': { type: 'boolean' },
    yes: { type: 'boolean' },
  })
  if (read === null) return problem('An option is not known.')
  const { values, positionals } = read
  const [reference = '', kind = '', loan = '', ...more] = positionals
  const [reason, evidence] = [(values.reason ?? '').trim(), (values.evidence ?? '').trim()]
  const isSure = values.yes ?? false
  if (!/^[\w.:-]{3,180}$/.test(reference)) return problem('Name the reference of one payment.')
  if (kind === 'reverse') {
    if (loan !== '') return problem('Name one payment.')
    if (!isText(evidence)) return problem('Name the paper that says that the money is gone.')
    return { ok: true, value: { kind, reference, evidence, isSure } }
  }
  if (kind !== 'move') return problem('Move or reverse it.')
  if (!/^CU-[0-9A-Z]{4,20}$/.test(loan) || more.length > 0) return problem('Name one contract.')
  if (!isText(reason)) return problem('Say why.')
  const isOtherPerson = values['other-person'] ?? false
  return { ok: true, value: { kind, reference, loan, reason, isOtherPerson, isSure } }
}

const isText = (text: string): boolean => text.length >= 3 && text.length <= 300
