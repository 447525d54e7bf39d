import { Icon } from '@cupo/ui/icon.tsx'
import { closeIcon } from '@cupo/ui/icons.ts'
import { dismissToast, overlayStore, toastStore } from '@cupo/ui/layer-stores.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { notePageMoved } from '@cupo/ui/press-guard.ts'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { Spinner } from '@cupo/ui/waiting.tsx'
import { useEffect, useRef } from 'react'
import styles from './layers.module.css'

export function Layers() {
  return (
    <>
      <Overlay text={useStore(overlayStore)} />
      <Toasts />
    </>
  )
}

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

export function Toasts() {
  const toasts = useStore(toastStore)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = region.current
    if (!popover?.showPopover || toasts.length === 0) return
    popover.showPopover()
    leaveRoom(`${popover.offsetHeight}px`)
    // Stands above a dialog opened since.
    return () => {
      popover.hidePopover()
      leaveRoom('0px')
    }
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

function leaveRoom(height: string): void {
  document.documentElement.style.setProperty('--toasts', height)
  notePageMoved()
}
