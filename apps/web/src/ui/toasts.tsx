import { useEffect, useRef } from 'react'
import { toastStore } from './layer-stores.ts'
import { Notice } from './notice.tsx'
import { useStore } from './store.ts'
import styles from './toasts.module.css'

/** The toasts of the moment, above everything, dialogs included. */
export function Toasts() {
  const toasts = useStore(toastStore)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = region.current
    if (!popover?.showPopover) return
    // Shown again each time, so that it stands above a dialog opened since.
    if (popover.matches(':popover-open')) popover.hidePopover()
    if (toasts.length > 0) popover.showPopover()
  }, [toasts])
  return (
    <div ref={region} popover="manual" role="status" className={styles.toasts}>
      {toasts.map(({ id, tone, title, text }) => (
        <div key={id} className={styles.toast}>
          <Notice tone={tone} title={title} announce="none">
            {text}
          </Notice>
        </div>
      ))}
    </div>
  )
}
