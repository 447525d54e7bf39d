import type { MailData } from '../../emails/index.ts'
import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ApplicationStore, deviceOf, emailOf } from '../origination/origination.ts'
import type { PortfolioSale } from '../servicing/servicing.ts'
import { firstContactHour } from './contact-moment.ts'

type SaleNoticeContext = {
  readonly store: Pick<ApplicationStore, 'find'>
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'addWaiting'>
}

export const tellOfSale =
  ({ store, secrets, outbox }: SaleNoticeContext): PortfolioSale['tell'] =>
  async (transaction, { id, applicationId, contractNumber }, sale, now) => {
    const application = await store.find(transaction, applicationId)
    if (application === null) throw new Error(`no application of loan ${id}`)
    const { name: buyerName, taxId: buyerTaxId, contact: buyerContact, soldOn } = sale
    const data: MailData['loan-sold'] = {
      firstName: application.person.firstName,
      deviceName: deviceOf(application.facts)?.model ?? null,
      contractNumber,
      buyerName,
      buyerTaxId,
      buyerContact,
      soldOn,
    }
    const to = await emailOf(transaction, secrets, application)
    const effect: WaitingEffect = {
      kind: 'mail',
      dedupeKey: `loan-sold:${id}`,
      applicationId,
      payload: { to, mail: 'loan-sold', data, attachments: [] },
      sendAfter: firstContactHour(now),
    }
    await outbox.addWaiting(transaction, [effect], now)
  }
