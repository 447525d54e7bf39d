import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './home.module.css'

type Props<T> = {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** The words of the button that shows the rest. */
  readonly showAll: (count: number) => string
  readonly children: (item: T) => ReactNode
}

/** How many are shown before somebody asks for the rest. */
const shownAtFirst = 3

/** The newest few of a list, and all of it on demand. */
export function FoldedList<T>({ items, keyOf, showAll, children }: Props<T>) {
  const [isWhole, setIsWhole] = useState(false)
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
      {shown.length < items.length && (
        <Button variant="text" onClick={() => setIsWhole(true)}>
          {showAll(items.length)}
        </Button>
      )}
    </>
  )
}
