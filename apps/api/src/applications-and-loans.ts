import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { reminderPlanner } from './features/contact/contact.ts'
import { billQueue } from './features/mobile-bills/mobile-bills.ts'
import { effectsOf, followLoan, type OriginationParts } from './features/origination/origination.ts'
import { endPrepayments } from './features/payments/payments.ts'
import { readPolicy, type Settings } from './features/policy/policy.ts'
import { issueCertificate } from './features/self-management/self-management.ts'
import { type MomentListener, openLoan, type ServicingParts } from './features/servicing/servicing.ts'
import { pinSender, type SendPin } from './features/sign-in/sign-in.ts'
import { businessDate } from './platform/business-date.ts'
import type { Database } from './platform/database/schema.ts'
import type { Outbox } from './platform/jobs/outbox.ts'
import type { Random } from './ports/random.ts'

type Parts = Omit<OriginationParts, 'outbox' | 'effects'> & { readonly random: Random }

export type ApplicationsAndLoans = {
  readonly origination: OriginationParts
  readonly servicing: ServicingParts
  readonly sendPin: SendPin
}

/** The verbs of applications and loans, wired to one another and to an outbox by which all they set off leaves. */
export function applicationsAndLoans(parts: Parts, outbox: Outbox): ApplicationsAndLoans {
  const { db, secrets, random, publicUrl, store } = parts
  const listeners = [billQueue({ outbox, store }), reminderPlanner(outbox)]
  const tell: MomentListener = async (transaction, moments, now) => {
    for (const listen of listeners) await listen(transaction, moments, now)
  }
  const effects = effectsOf({
    secrets,
    outbox,
    publicUrl,
    openLoan: (transaction, application, disbursedOn, who) =>
      openLoan({ secrets, random, tell }, transaction, application, disbursedOn, who),
    endPrepayments,
  })
  const origination: OriginationParts = { ...parts, outbox, effects }
  const servicing: ServicingParts = {
    ...{ db, random, tell },
    followLoan: async (transaction, applicationId, end, who) => {
      // Of this transaction: one that waited for another connection could wait for itself.
      const settings = await settingsAt(transaction, who.now)
      await followLoan(origination, transaction, applicationId, end, { ...who, settings })
      if (end === 'LoanPaidOff') await issueCertificate(parts, transaction, applicationId, who)
    },
  }
  const sendPin = pinSender({ secrets, outbox, random, host: new URL(publicUrl).hostname })
  return { origination, servicing, sendPin }
}

/** What holds where no channel is named: sign-in, deadlines. */
export const settingsAt = async (db: Kysely<Database>, now: Temporal.Instant): Promise<Settings> =>
  (await readPolicy(db, 'Finter', businessDate(now))).settings
