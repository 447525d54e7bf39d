import { businessDate } from '../../../../platform/business-date.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import type { EffectContext } from '../../effects.ts'
import { queueMail } from '../../mail.ts'

/** An application that ended before it was signed tells its customer so. */
export async function mailEnded(
  context: EffectContext,
  application: Application,
  ending: 'cancelled' | 'expired',
): Promise<void> {
  const { facts, person } = application
  const { applicationValidityDays: validityDays } = await readChannelSettings(
    context.transaction,
    application.origin,
    businessDate(context.now),
  )
  await queueMail(context, application, 'application-ended', {
    mail: 'application-ended',
    data: {
      firstName: person.firstName,
      deviceName: facts.device?.model ?? null,
      ending: ending === 'cancelled' ? { kind: 'cancelled' } : { kind: 'expired', validityDays },
      endedAt: context.now.toString(),
    },
  })
}
