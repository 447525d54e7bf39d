import { Button } from '@cupo/ui/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { officeText } from '../text/office.ts'
import styles from './table.module.css'

export type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
}

type Props<Row> = {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly onMore: (() => void) | null
  readonly isLoadingMore: boolean
}

/** `j` and `k` go from row to row, wherever the focus is: each row's first link or button takes it, and Enter does the rest. */
export function Table<Row>({ caption, columns, rows, keyOf, onMore, isLoadingMore }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isForWriting(event.target)) return
      const targets = [...(body.current?.rows ?? [])].flatMap(
        (row) => row.querySelector<HTMLElement>('a, button') ?? [],
      )
      const at = targets.findIndex((target) => target.closest('tr')?.contains(document.activeElement))
      targets[Math.max(0, Math.min(targets.length - 1, at + step))]?.focus()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])
  if (rows.length === 0) return <p>{officeText.none}</p>
  return (
    <div className={styles.place}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell }) => (
                <td key={title}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {onMore && (
        <Button variant="text" onClick={onMore} isLoading={isLoadingMore}>
          {officeText.more}
        </Button>
      )}
    </div>
  )
}

const isForWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select')
