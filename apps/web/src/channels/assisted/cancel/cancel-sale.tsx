import { Button } from '@cupo/ui/button.tsx'
import { useState } from 'react'
import { act } from '../../../client/journey/application-store.ts'
import { ConfirmCancelDialog } from '../../../steps/cancel/confirm-cancel-dialog.tsx'
import { cancelSaleText as text } from '../../../text/assisted.ts'
import { SaleOverDialog } from './sale-over-dialog.tsx'
import { type SaleAtHand, SaleOverNews } from './sale-over-news.tsx'

type Stage = 'closed' | 'asking' | 'cancelled'

export function CancelSale({ sale }: { readonly sale: SaleAtHand }) {
  const [stage, setStage] = useState<Stage>('closed')
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
      {stage === 'cancelled' && <SaleOverDialog by="agent" urlReturn={sale.urlReturn} />}
      {stage === 'closed' && <SaleOverNews sale={sale} />}
    </>
  )
}
