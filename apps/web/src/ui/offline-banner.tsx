import { useSyncExternalStore } from 'react'
import { commonText } from '../text/common.ts'
import styles from './offline-banner.module.css'

/** Says that the device is offline for as long as it is. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={isOnline ? undefined : styles.banner}>
      {isOnline ? null : commonText.offlineBanner}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
