import { useEffect, useRef } from 'react'
import { commonText } from '../text/common.ts'
import { Icon } from '../ui/icon.tsx'
import { closeIcon } from '../ui/icons.ts'
import { dismissToast, overlayStore, toastStore } from '../ui/layer-stores.ts'
import { Notice } from '../ui/notice.tsx'
import { useStore } from '../ui/store.ts'
import { Spinner } from '../ui/waiting.tsx'
import styles from './layers.module.css'

/** What stands above the screens: fetched when the first overlay or toast is near. */
export function Layers() {
  return (
    <>
      <Overlay text={useStore(overlayStore)} />
      <Toasts />
    </>
  )
}

/** Covers everything while something long runs (opacity 0.50); nothing behind it can be touched. */
export function Overlay({ text }: { readonly text: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (text === null) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [text])
  return (
    <dialog ref={dialog} className={styles.overlay} onCancel={(event) => event.preventDefault()}>
      <div className={styles.wait}>
        <Spinner label="" size="large" />
      </div>
      <p role="status">{text}</p>
    </dialog>
  )
}

/** The toasts of the moment, above everything, dialogs included; whoever has read one may put it away. */
export function Toasts() {
  const toasts = useStore(toastStore)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = region.current
    if (!popover?.showPopover) return
    // Shown again each time, so that it stands above a dialog opened since.
    if (popover.matches(':popover-open')) popover.hidePopover()
    if (toasts.length === 0) return
    popover.style.top = `${headEnd()}px`
    popover.showPopover()
  }, [toasts])
  return (
    <div ref={region} popover="manual" role="status" className={styles.toasts}>
      {toasts.map(({ id, tone, title, text }) => (
        <div key={id} className={styles.toast}>
          <Notice tone={tone} title={title} announce="none">
            {text}
          </Notice>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={commonText.dismiss}
            onClick={() => dismissToast(id)}
          >
            <Icon of={closeIcon} />
          </button>
        </div>
      ))}
    </div>
  )
}

/** Where the brand, the way out and the steps end while nothing is scrolled: below them a toast covers no control of theirs. */
const headEnd = () =>
  Math.max(
    0,
    ...[...document.querySelectorAll('header, main > nav:first-child')].map(
      (head) => head.getBoundingClientRect().bottom + scrollY,
    ),
  )
