import { Button } from '@cupo/ui/button.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { useState } from 'react'
import { act, journeyStore } from '../../../client/journey/application-store.ts'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { ConfirmCancelDialog } from '../../../steps/cancel/confirm-cancel-dialog.tsx'
import { cancelSaleText, assistedFrameText as text } from '../../../text/assisted.ts'
import { type SaleAtHand, SaleOverDialog, SaleOverNews } from '../cancel/sale-over-news.tsx'
import { sellerStore } from './leave-sale.ts'
import styles from './sale-header.module.css'

type Props = {
  readonly isCancellable: boolean
  readonly sale?: SaleAtHand | null
  readonly isSellerToCome?: boolean
}

export function SaleHeader({ isCancellable, sale = null, isSellerToCome = false }: Props) {
  const { application } = useStore(journeyStore)
  const known = useStore(sellerStore)
  const seller = application?.seller ?? known
  const cancellable = isCancellable ? (sale ?? application) : null
  return (
    <>
      <nav aria-label={text.ways} className={styles.ways}>
        <ScreenLink to="assistedDesk" className={styles.way}>
          {text.desk}
        </ScreenLink>
        <ScreenLink to="assistedSimulator" className={styles.way}>
          {text.simulator}
        </ScreenLink>
      </nav>
      {(seller || cancellable || isSellerToCome) && (
        <div className={styles.sale}>
          {seller && <p>{text.seller(seller.shopName, seller.agentName)}</p>}
          {cancellable && <CancelSale sale={cancellable} />}
        </div>
      )}
    </>
  )
}

type Stage = 'closed' | 'asking' | 'cancelled'

function CancelSale({ sale }: { readonly sale: SaleAtHand }) {
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
        {cancelSaleText.link}
      </Button>
      {stage === 'asking' && (
        <ConfirmCancelDialog words={cancelSaleText} onCancel={cancel} onKeep={() => setStage('closed')} />
      )}
      {stage === 'cancelled' && <SaleOverDialog by="agent" urlReturn={sale.urlReturn} />}
      {stage === 'closed' && <SaleOverNews sale={sale} />}
    </>
  )
}
