import { useEffect } from 'react'
import { journeyStore, reloadApplication, useApplication } from '../../../client/journey/application-store.ts'
import { followApplication } from '../../../client/journey/follow.ts'
import { isElsewhere } from '../../../client/journey/place.ts'
import { request } from '../../../client/request.ts'
import { rememberApplicationId } from '../../../client/session-marks.ts'
import { EmailCheckDialog, useEmailWatch } from '../../../steps/offer/email-check-dialog.tsx'

export type OpenApplicationOutcome = 'none' | 'emailUnproved' | 'left'

export async function goOnWithOpenApplication(): Promise<OpenApplicationOutcome> {
  const session = await request('GET /user/session', {})
  const applicationId = session.ok ? session.body.openApplicationId : null
  if (applicationId === null) return 'none'
  rememberApplicationId(applicationId)
  const answer = await reloadApplication({ part: 'background' })
  if (!answer?.ok || isElsewhere('counterOffer', answer.body.origin)) return 'none'
  if (journeyStore.get().application?.emailStatus !== 'ACCEPT') return 'emailUnproved'
  await followApplication()
  return 'left'
}

export function EmailGate({ onClose }: { readonly onClose: () => void }) {
  const application = useApplication()
  const isAccepted = application.emailStatus === 'ACCEPT'
  useEmailWatch(!isAccepted)
  useEffect(() => {
    if (isAccepted) followApplication()
  }, [isAccepted])
  return isAccepted ? null : <EmailCheckDialog application={application} onClose={onClose} />
}
