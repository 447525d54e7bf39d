import { Temporal } from 'temporal-polyfill'
import type { MailPayload } from '../../api/src/features/origination/origination.ts'
import type { PaymentMail } from '../../api/src/features/payments/payments.ts'
import type { Effect, Outbox } from '../../api/src/platform/jobs/outbox.ts'
import type { Bill } from '../../api/src/ports/operator.ts'

export type PastOutbox = Outbox & {
  readonly codeOf: (applicationId: string) => string
  readonly linkOf: (applicationId: string, mail: MailPayload['mail']) => string
  readonly takeBills: () => readonly Bill[]
}

/**
 * The real outbox gets what concerns the present: payable links and PINs, cancelled orders, and messages for a future
 * moment.
 */
export function pastOutbox(real: Outbox, present: Temporal.Instant): PastOutbox {
  const taken: Effect[] = []
  const bills: Bill[] = []
  const take = (effect: Effect) => {
    if (effect.kind === 'presentBill') bills.push(effect.payload as Bill)
    else taken.push(effect)
  }
  const newest = (applicationId: string, fits: (effect: Effect) => boolean): unknown => {
    const effect = taken.findLast((one) => one.applicationId === applicationId && fits(one))
    if (effect === undefined) throw new Error(`nothing such was sent for application ${applicationId}`)
    return effect.payload
  }
  return {
    ...real,
    add: async (transaction, effect, at) =>
      isOfThePresent(effect) ? real.add(transaction, effect, at) : take(effect),
    insertOf: (effects, at) => {
      for (const effect of effects) if (!isOfThePresent(effect)) take(effect)
      return real.insertOf(effects.filter(isOfThePresent), at)
    },
    addWaiting: async (transaction, effects, at) => {
      const isToCome = ({ sendAfter }: (typeof effects)[number]) =>
        Temporal.Instant.compare(sendAfter, present) > 0
      for (const effect of effects) if (!isToCome(effect)) take(effect)
      await real.addWaiting(transaction, effects.filter(isToCome), at)
    },
    codeOf: (applicationId) =>
      (newest(applicationId, ({ kind }) => kind === 'sms') as { data: { code: string } }).data.code,
    linkOf: (applicationId, mail) => {
      const isThatMail = ({ kind, payload }: Effect) =>
        kind === 'mail' && (payload as MailPayload).mail === mail
      return (newest(applicationId, isThatMail) as { data: { link: string } }).data.link
    },
    takeBills: () => bills.splice(0),
  }
}

const linksToPay: readonly MailPayload['mail'][] = ['payment-link', 'guarantee-link']

const isOfThePresent = ({ kind, payload }: Effect): boolean =>
  kind === 'releaseOrder' ||
  kind === 'abandonOrder' ||
  (kind === 'paymentMail' && (payload as PaymentMail).mail === 'payment-pending') ||
  (kind === 'mail' && linksToPay.includes((payload as MailPayload).mail))
