import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type AnswerOnce, createAnswerOnce, type StoredAnswer } from '../http/answer-once.ts'
import type { Staff } from '../parts/directory/staff.ts'
import { type MessageBox, openMessageBox } from '../parts/mail/message-box.ts'
import type { Checkout } from '../parts/payments/checkout.ts'
import type { Transaction } from '../parts/payments/transaction.ts'
import type { Questionnaire } from '../parts/questions/questionnaire.ts'
import type { Settings } from '../settings.ts'
import { type ClockRecord, openClock, type WorldClock } from './clock.ts'
import { type Collection, openCollection } from './collection.ts'
import { type Fault, type Faults, openFaults } from './faults.ts'
import type {
  Bill,
  Confirmation,
  Credit,
  DirectPayment,
  FileFault,
  Incident,
  Order,
  Transfer,
  Validation,
  WithheldBill,
} from './records.ts'

/** Each field is on disk and survives a kill. */
export type World = {
  readonly clock: WorldClock
  readonly faults: Faults
  readonly messages: MessageBox
  readonly orders: Collection<Order>
  readonly bills: Collection<Bill>
  readonly checkouts: Collection<Checkout>
  readonly payments: Collection<Transaction>
  readonly confirmations: Collection<Confirmation>
  readonly transfers: Collection<Transfer>
  readonly credits: Collection<Credit>
  readonly directPayments: Collection<DirectPayment>
  readonly fileFaults: Collection<FileFault>
  readonly withheldBills: Collection<WithheldBill>
  readonly seenLines: Collection<readonly string[]>
  readonly validations: Collection<Validation>
  readonly questionnaires: Collection<Questionnaire>
  readonly incidents: Collection<Incident>
  readonly staff: Collection<Staff>
  readonly answerOnce: AnswerOnce
  /** Changes with every change and every start: a viewer asks for news only. */
  readonly revision: () => string
}

export async function openWorld(settings: Settings, machineNow: () => number): Promise<World> {
  const root = path.join(settings.dataDirectory, 'sandbox')
  const start = randomUUID().slice(0, 8)
  let changes = 0
  const counted = <T>(collection: Collection<T>): Collection<T> => ({
    ...collection,
    put: async (id, value) => {
      await collection.put(id, value)
      changes += 1
    },
    remove: async (id) => {
      await collection.remove(id)
      changes += 1
    },
  })
  const open = async <T>(name: string, keepNewest: number) =>
    counted(await openCollection<T>(path.join(root, name), { keepNewest }))

  const clock = openClock(await open<ClockRecord>('clock', 1), machineNow)
  return {
    clock,
    faults: openFaults(await open<Fault>('faults', 100)),
    messages: await openMessageBox(root, counted, clock),
    orders: await open<Order>('orders', 50_000),
    bills: await open<Bill>('bills', 50_000),
    checkouts: await open<Checkout>('checkouts', 20_000),
    payments: await open<Transaction>('payments', 100_000),
    confirmations: await open<Confirmation>('confirmations', 100_000),
    transfers: await open<Transfer>('transfers', 50_000),
    credits: await open<Credit>('credits', 50_000),
    directPayments: await open<DirectPayment>('direct-payments', 50_000),
    fileFaults: await open<FileFault>('file-faults', 1000),
    withheldBills: await open<WithheldBill>('withheld-bills', 50_000),
    seenLines: await open<readonly string[]>('lines', 50_000),
    validations: await open<Validation>('validations', 50_000),
    questionnaires: await open<Questionnaire>('questionnaires', 50_000),
    incidents: await open<Incident>('incidents', 500),
    staff: await open<Staff>('staff', 500),
    answerOnce: createAnswerOnce(
      await openCollection<StoredAnswer>(path.join(root, 'answers'), { keepNewest: 20_000 }),
    ),
    revision: () => `${start}.${changes}`,
  }
}
