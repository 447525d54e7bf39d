import { useEffect, useRef } from 'react'
import { officeText } from '../text/office.ts'
import { SignInLink } from './sign-in.tsx'
import styles from './sign-in-again.module.css'

/**
 * Covers the page of a session that has ended. The page stays in memory below it, so that an answer half written is still
 * there after a sign-in in another tab; a browser's storage would keep words about a person on the disk
 * (docs/decisions/087).
 */
export function SignInAgain({ name }: { readonly name: string }) {
  const cover = useRef<HTMLDialogElement>(null)
  // Modal, so that it lies above a dialog that was open, and nothing below takes a key.
  useEffect(() => cover.current?.showModal(), [])
  return (
    <dialog
      ref={cover}
      className={styles.cover}
      aria-labelledby="sesion-vencida"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.place}>
        <h1 id="sesion-vencida">{officeText.endedTitle}</h1>
        <p>{officeText.endedLead(name)}</p>
        <SignInLink target="_blank" />
      </div>
    </dialog>
  )
}
