import { hideEmail } from '../../../platform/hide.ts'
import { newId } from '../../../platform/ids.ts'
import { type Application, type EffectParts, queueMail } from '../../origination/origination.ts'
import type { Prepayment } from '../is-payable.ts'

type Context = Parameters<typeof queueMail>[0] & Pick<EffectParts, 'publicUrl'>
type Sent = { readonly prepayment: Prepayment; readonly registered: string; readonly to: string }

/** The registered address learns that a link went elsewhere: whoever did not ask for it can say so. */
export const tellOldAddress = (
  context: Context,
  application: Application,
  { prepayment, registered, to }: Sent,
): Promise<void> =>
  queueMail(context, application, `link-elsewhere:${newId()}`, {
    to: registered,
    mail: 'link-elsewhere',
    data: {
      firstName: application.person.firstName,
      prepayment,
      orderNumber: application.facts.order?.orderNumber ?? '',
      sentAt: context.now.toString(),
      toMasked: hideEmail(to),
    },
  })
