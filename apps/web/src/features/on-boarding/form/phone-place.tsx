import { lazy, Suspense } from 'react'
import type { SaleWords } from '../../../text/form.ts'
import { useStore } from '../../../ui/store.ts'
import styles from './phone-place.module.css'
import { storeLinkStore } from './store-link.ts'

export const loadPhoneNews = () => import('./phone-news.tsx')
const PhoneNews = lazy(() => loadPhoneNews().then((module) => ({ default: module.PhoneNews })))

type Props = { readonly isAwake: boolean; readonly sale: SaleWords }

/**
 * Above the fields: the phone of the store link, or what became of the link. It keeps its height, so that nothing
 * jumps when the answer arrives.
 */
export function PhonePlace({ isAwake, sale }: Props) {
  const link = useStore(storeLinkStore)
  return (
    <div className={styles.place}>
      {isAwake ? (
        <Suspense fallback={<Pitch sale={sale} />}>
          <PhoneNews link={link} otherwise={<Pitch sale={sale} />} />
        </Suspense>
      ) : (
        <Pitch sale={sale} />
      )}
    </div>
  )
}

/** What most visitors read first. */
function Pitch({ sale }: Pick<Props, 'sale'>) {
  return (
    <div className={styles.pitch}>
      <svg viewBox="0 0 48 60" aria-hidden="true" className={styles.drawing}>
        <rect x="9" y="3" width="30" height="54" rx="6" className={styles.body} />
        <path d="m13 40 8-14 5 8 3-4 6 10z" className={styles.peaks} />
        <circle cx="31" cy="18" r="4" className={styles.sun} />
        <path d="M20 8h8M14 48h20" className={styles.line} />
      </svg>
      <p>
        <strong className={styles.strong}>{sale.pitchTitle}</strong>
        {sale.pitchText}
      </p>
    </div>
  )
}
