import { commonText } from '../../../text/common.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './offer-skeleton.module.css'

/** The six buttons and the amount, on their way. */
export function OfferSkeleton() {
  return (
    <>
      <div role="status">
        <VisuallyHidden>{commonText.loading}</VisuallyHidden>
      </div>
      <Skeleton shape="short" />
      <div className={styles.tiles}>
        {['3', '6', '12', '18', '24', '36'].map((count) => (
          <Skeleton key={count} shape="field" />
        ))}
      </div>
      <Skeleton shape="amount" />
      <Skeleton shape="field" />
    </>
  )
}
