import { useStore } from '@cupo/ui/store.ts'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { assistedFrameText as text } from '../../../text/assisted.ts'
import { CancelSale } from '../cancel/cancel-sale.tsx'
import type { SaleAtHand } from '../cancel/sale-over-news.tsx'
import styles from './sale-header.module.css'
import { sellerStore } from './seller-store.ts'

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
