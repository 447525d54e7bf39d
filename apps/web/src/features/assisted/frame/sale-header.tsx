import { journeyStore } from '../../../client/journey/application-store.ts'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { assistedFrameText as text } from '../../../text/assisted.ts'
import { useStore } from '../../../ui/store.ts'
import { CancelSale } from '../cancel/cancel-sale.tsx'
import styles from './sale-header.module.css'
import { sellerStore } from './seller-store.ts'

/** Beside the brand the ways of the shop; below it who sells, and the way to give the sale up. */
export function SaleHeader({ isCancellable }: { readonly isCancellable: boolean }) {
  const { application } = useStore(journeyStore)
  const known = useStore(sellerStore)
  const seller = application?.seller ?? known
  const sale = isCancellable ? application : null
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
      {(seller || sale) && (
        <div className={styles.sale}>
          {seller && <p>{text.seller(seller.shopName, seller.agentName)}</p>}
          {sale && <CancelSale application={sale} />}
        </div>
      )}
    </>
  )
}
