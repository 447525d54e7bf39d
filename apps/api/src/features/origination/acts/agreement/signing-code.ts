import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { SigningSmsData } from '../../../../emails/sms.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { Result } from '../../../../platform/refusal.ts'
import type { PinSent } from '../../../one-time-codes/one-time-codes.ts'
import { readPlatformSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { lineOf } from '../../store/trusted-contact.ts'
import { linkToRead } from '../hand-off/known-link.ts'
import { agreedPlan } from '../offer/agreed-terms.ts'

/**
 * Sends the code that signs the agreement which stands with the application, and no other: drawn anew, the code is dead. The
 * SMS says what is signed, and where it is read. One that still lives is not sent again. In the transaction of its caller,
 * who holds the application; refuses with `LimiteDeIntentos`.
 */
export async function sendSigningCode(
  parts: Pick<OriginationParts, 'sendPin' | 'secrets' | 'publicUrl' | 'linkSessions'>,
  transaction: Transaction<Database>,
  application: Application,
  now: Temporal.Instant,
): Promise<Result<PinSent>> {
  const { id: applicationId, facts, person } = application
  const { agreement, terms } = facts
  if (agreement === null || terms === null) {
    throw new Error(`application ${applicationId} has no agreement to sign`)
  }
  const link = await linkToRead(parts, transaction, application, now)
  const settings = await readPlatformSettings(transaction, businessDate(now))
  const sent = await parts.sendPin(
    transaction,
    {
      purpose: 'signature',
      budget: 'signature',
      applicationId,
      agreementSha256: Buffer.from(agreement.sha256, 'hex'),
      document: person.document,
      mobile: lineOf(application),
      wordsOf: (otp) => ({
        sms: 'signingCode',
        data: {
          ...otp,
          link: link.url,
          amount: terms.financedAmount,
          installmentCount: terms.installmentCount,
          installment: agreedPlan(terms).installments[0]?.total ?? terms.financedAmount,
        } satisfies SigningSmsData,
      }),
    },
    settings,
    now,
  )
  if (sent.ok && sent.value.isNew) await link.keep()
  return sent
}
