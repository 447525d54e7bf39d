import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { isDialogEntry, noteEntry, wasDialogEntry } from './dialog-entry.ts'
import { Icon } from './icon.tsx'
import { closeIcon } from './icons.ts'
import { notePageMoved } from './press-guard.ts'
import { commonText } from './text/common.ts'
import { useSecondsLeft } from './use-seconds.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly illustration?: ReactNode
  readonly onClose?: (() => void) | undefined
  /** Needs `onClose`. */
  readonly autoCloseSeconds?: number
  readonly autoCloseText?: (seconds: number) => string
  /**
   * A question is a card. Reading or filling in takes the whole screen of a phone (`sheet`); a long text is tall
   * elsewhere too.
   */
  readonly size?: 'card' | 'sheet' | 'tall'
  readonly tools?: ReactNode
}

export function Dialog(props: Props) {
  const { isOpen, title, children, actions, illustration, onClose, autoCloseSeconds, size = 'card' } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  // Before it leaves the document: only a dialog that is still in it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) {
      element.showModal()
      heading.current?.focus()
    }
    return () => {
      if (!element.open) return
      element.close()
      notePageMoved()
    }
  }, [isOpen])

  const closeNow = useEffectEvent(() => onClose)
  useEffect(() => (isOpen ? closeOnBack(() => closeNow()) : undefined), [isOpen])

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, size !== 'card' && styles.sheet, size === 'tall' && styles.tall)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          {illustration && <div className={styles.picture}>{illustration}</div>}
          <div className={styles.head}>
            <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {props.tools}
            {onClose && (
              <button type="button" className={styles.close} aria-label={commonText.close} onClick={onClose}>
                <Icon of={closeIcon} />
              </button>
            )}
          </div>
          <div className={styles.body} {...(size === 'tall' ? scrolledByKeys(titleId) : {})}>
            {children}
          </div>
          {autoCloseSeconds !== undefined && onClose && (
            <AutoClose
              seconds={autoCloseSeconds}
              text={props.autoCloseText ?? commonText.closesIn}
              onEnd={onClose}
            />
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

/** A long text scrolls without a pointer. */
const scrolledByKeys = (titleId: string) =>
  ({ tabIndex: 0, role: 'region', 'aria-labelledby': titleId }) as const

type AutoCloseProps = {
  readonly seconds: number
  readonly text: (seconds: number) => string
  readonly onEnd: () => void
}

function AutoClose({ seconds, text, onEnd }: AutoCloseProps) {
  const [startedAt] = useState(() => Date.now())
  const left = useSecondsLeft(seconds, startedAt)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (left === 0) end()
  }, [left])
  return (
    <p className={styles.timer}>
      <VisuallyHidden role="status">{text(seconds)}</VisuallyHidden>
      <span aria-hidden="true">{text(left)}</span>
    </p>
  )
}

/**
 * The back of a phone closes the dialog on top. A dialog adds a history entry; after a close by button the next
 * screen or dialog takes it over, and a back that meets it unused goes one further.
 */
type Close = () => (() => void) | undefined

const openDialogs: Close[] = []

function addEntry(): void {
  if (!isDialogEntry()) history.pushState({ ...history.state, isDialog: true }, '')
  noteEntry()
}

function takeBack(event: PopStateEvent): void {
  const isLeft = wasDialogEntry
  noteEntry()
  if (!isLeft || wasDialogEntry) return
  event.stopImmediatePropagation()
  const top = openDialogs.at(-1)
  if (top === undefined) {
    history.back()
    return
  }
  const close = top()
  if (close === undefined || openDialogs.length > 1) addEntry()
  close?.()
}

if (typeof window !== 'undefined') {
  noteEntry()
  window.addEventListener('popstate', takeBack, true)
}

function closeOnBack(close: Close): () => void {
  openDialogs.push(close)
  // Browsers skip entries that a page adds before anybody touched it, and the page with them.
  if (navigator.userActivation?.hasBeenActive !== false) addEntry()
  return () => {
    openDialogs.splice(openDialogs.indexOf(close), 1)
  }
}
