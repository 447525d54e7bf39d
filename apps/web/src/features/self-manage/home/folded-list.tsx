import { Button } from '@cupo/ui/button.tsx'
import type { ReactNode } from 'react'
import styles from './home.module.css'

type Props<T> = {
  readonly items: readonly T[]
  readonly count: number
  readonly keyOf: (item: T) => string
  readonly isWhole: boolean
  readonly onWhole: () => void
  readonly showAll: (count: number) => string
  readonly children: (item: T) => ReactNode
}

const shownAtFirst = 3

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

export const queryOf = (isWhole: boolean) => (isWhole ? {} : { first: String(shownAtFirst) })

type EmptyProps = { readonly text: string; readonly hint?: string }

export const Empty = ({ text, hint }: EmptyProps) => (
  <div className={styles.empty}>
    <p>
      <strong>{text}</strong>
    </p>
    {hint && <p>{hint}</p>}
  </div>
)
