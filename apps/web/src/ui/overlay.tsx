import { useEffect, useRef } from 'react'
import styles from './overlay.module.css'
import { Spinner } from './spinner.tsx'

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
