import { lazy, Suspense } from 'react'
import { formText } from '../../../text/form.ts'
import { useStore } from '../../../ui/store.ts'
import styles from './phone-place.module.css'
import { storeLinkStore } from './store-link.ts'

const PhoneNews = lazy(() => import('./form-work.ts').then((work) => ({ default: work.PhoneNews })))

/**
 * Above the fields: the phone of the store link, or what became of the link. It keeps its height, so that nothing
 * jumps when the answer arrives.
 */
export function PhonePlace({ isAwake }: { readonly isAwake: boolean }) {
  const link = useStore(storeLinkStore)
  return (
    <div className={styles.place}>
      {isAwake ? (
        <Suspense fallback={<Pitch />}>
          <PhoneNews link={link} otherwise={<Pitch />} />
        </Suspense>
      ) : (
        <Pitch />
      )}
    </div>
  )
}

/** What most visitors read first. */
function Pitch() {
  return (
    <div className={styles.pitch}>
      <svg viewBox="0 0 48 60" aria-hidden="true" className={styles.drawing}>
        <rect x="9" y="3" width="30" height="54" rx="6" className={styles.body} />
        <path d="m13 40 8-14 5 8 3-4 6 10z" className={styles.peaks} />
        <circle cx="31" cy="18" r="4" className={styles.sun} />
        <path d="M20 8h8M14 48h20" className={styles.line} />
      </svg>
      <p>
        <strong className={styles.strong}>{formText.pitchTitle}</strong>
        {formText.pitchText}
      </p>
    </div>
  )
}
