import { Temporal } from 'temporal-polyfill'
import type { Connection } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Application, ApplicationStore } from '../../origination/origination.ts'
import { after, anApplication, happened } from '../../origination/testing/an-application.ts'

export async function signedOrder(
  { db }: Pick<Connection, 'db'>,
  store: Pick<ApplicationStore, 'insert'>,
  { guarantee = 150_000 } = {},
): Promise<Application> {
  const application = after(
    { ...anApplication(), id: newId() },
    happened.downPayment(300_000),
    happened.offer(guarantee),
    happened.biometrics(),
    happened.identity(),
    happened.address(),
    happened.delivery(),
    happened.agreement(guarantee),
    happened.signature('2026-11-21T11:00:00Z'),
  )
  const { subject } = application.facts
  if (subject.kind !== 'device' || subject.order === null) throw new Error('no order')
  const order = { ...subject.order, orderNumber: application.id }
  const own = {
    ...application,
    facts: { ...application.facts, subject: { ...subject, order } },
  }
  const at = Temporal.Instant.from('2026-11-20T15:00:00Z')
  // One open application a person.
  const person = {
    ...own.person,
    document: String(1_000_000_000 + Math.floor(Number.parseInt(own.id.slice(-8), 16))),
  }
  await inTransaction(db, (transaction) => store.insert(transaction, { ...own, person }, at))
  return { ...own, person }
}
