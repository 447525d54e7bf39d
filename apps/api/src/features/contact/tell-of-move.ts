import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { MailData } from '../../emails/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ApplicationStore, emailOf } from '../origination/origination.ts'
import type { MovedPayment } from '../servicing/servicing.ts'
import { firstContactHour } from './contact-moment.ts'

type MoveNoticeContext = {
  readonly store: Pick<ApplicationStore, 'find'>
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'addWaiting'>
  readonly publicUrl: string
}

export const tellOfMove =
  ({ store, secrets, outbox, publicUrl }: MoveNoticeContext) =>
  async (
    transaction: Transaction<Database>,
    { from, to, amount, valueOn, reference, isReopened }: MovedPayment,
    now: Temporal.Instant,
  ): Promise<void> => {
    const effects: WaitingEffect[] = []
    for (const [loan, change] of [
      [from, isReopened ? 'takenAndReopened' : 'taken'],
      [to, 'added'],
    ] as const) {
      const { id, applicationId, contractNumber, key } = loan
      const application = await store.find(transaction, applicationId)
      if (application === null) throw new Error(`no application of loan ${id}`)
      const data: MailData['payment-moved'] = {
        firstName: application.person.firstName,
        contractNumber,
        amount,
        paidOn: valueOn,
        change,
        creditLink: `${publicUrl}/self-manage/credits/${key}`,
      }
      effects.push({
        kind: 'mail',
        dedupeKey: `payment-moved:${change === 'added' ? 'to' : 'from'}:${reference}`,
        applicationId,
        payload: {
          to: await emailOf(transaction, secrets, application),
          mail: 'payment-moved',
          data,
          attachments: [],
        },
        sendAfter: firstContactHour(now),
      })
    }
    await outbox.addWaiting(transaction, effects, now)
  }
