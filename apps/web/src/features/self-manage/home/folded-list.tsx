import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './home.module.css'

type Props<T> = {
  /** All of them, or as many as are shown at first. */
  readonly items: readonly T[]
  /** How many there are in all. */
  readonly count: number
  readonly keyOf: (item: T) => string
  readonly isWhole: boolean
  readonly onWhole: () => void
  /** The words of the button that shows the rest. */
  readonly showAll: (count: number) => string
  readonly children: (item: T) => ReactNode
}

/** How many are shown before somebody asks for the rest. */
export const shownAtFirst = 3

/** The first few of a list, and all of it on demand. */
export function FoldedList<T>({ items, count, keyOf, isWhole, onWhole, showAll, children }: Props<T>) {
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={keyOf(item)} className={styles.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="text" onClick={onWhole}>
          {showAll(count)}
        </Button>
      )}
    </>
  )
}

/** Which part of a list its call is asked for. */
export const queryOf = (isWhole: boolean) => (isWhole ? {} : { first: String(shownAtFirst) })

type EmptyProps = { readonly text: string; readonly hint?: string }

/** A list with nothing in it, and what would bring something. */
export const Empty = ({ text, hint }: EmptyProps) => (
  <div className={styles.empty}>
    <p>
      <strong>{text}</strong>
    </p>
    {hint && <p>{hint}</p>}
  </div>
)
