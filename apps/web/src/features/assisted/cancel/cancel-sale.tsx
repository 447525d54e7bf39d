import type { Application } from '@cupo/wire'
import { useState } from 'react'
import { act } from '../../../client/journey/application-store.ts'
import { matchPath } from '../../../client/paths.ts'
import { useSale } from '../../../client/sale/use-sale.ts'
import { cancelSaleText as text } from '../../../text/assisted.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmCancelDialog } from '../../on-boarding/cancel-application/confirm-cancel-dialog.tsx'
import { SaleOverDialog } from './sale-over-dialog.tsx'

type Stage = 'closed' | 'asking' | 'cancelled'

/**
 * Gives the sale up, after asking once; then the public site or the desk. It says, too, when somebody else ended the sale
 * (conformance: R-G37).
 */
export function CancelSale({ application }: { readonly application: Application }) {
  const [stage, setStage] = useState<Stage>('closed')
  const otherEnd = useOtherEnd(application)
  const cancel = async () => {
    const answer = await act({ action: 'cancel', status: 'CANCELLED', isPartial: false })
    if (!answer.ok) return answer
    setStage('cancelled')
    return null
  }
  return (
    <>
      <Button variant="text" onClick={() => setStage('asking')}>
        {text.link}
      </Button>
      {stage === 'asking' && (
        <ConfirmCancelDialog words={text} onCancel={cancel} onKeep={() => setStage('closed')} />
      )}
      {stage === 'cancelled' && <SaleOverDialog by="agent" urlReturn={application.urlReturn} />}
      {stage === 'closed' && otherEnd && <SaleOverDialog by={otherEnd} urlReturn={application.urlReturn} />}
    </>
  )
}

/** Who ended the sale beside this screen: the customer on the phone, or another counter that took it. */
function useOtherEnd({ applicationId }: Application): 'customer' | 'counter' | null {
  const { progress, isGone } = useSale(applicationId)
  if (progress?.situation === 'Cancelada') return 'customer'
  return isGone && !isLinkOver() ? 'counter' : null
}

/** The session ended: the page that says so is on its way. */
const isLinkOver = () => matchPath(location.pathname)?.screen === 'assistedLinkEnded'
