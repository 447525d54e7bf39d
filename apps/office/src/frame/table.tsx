import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Icon } from '@cupo/ui/icon.tsx'
import { chevronDownIcon } from '@cupo/ui/icons.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import {
  type ColumnDef,
  metaHelper,
  type ReactTable,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { officeText } from '../text/office.ts'
import { saveCsv } from './csv.ts'
import styles from './table.module.css'

export type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** The server's word for this order; without it the server does not sort by the column. */
  readonly sort?: string
  /** In the CSV; without it the file has what the cell shows. */
  readonly csv?: (row: Row) => string | number
  readonly isAct?: boolean
}

type Props<Row> = {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** `undefined` while the first rows come. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly onMore: (() => void) | null
  readonly isLoadingMore: boolean
  readonly isFailed?: boolean
  readonly onRetry?: () => void
  readonly isStale?: boolean
  readonly sort?: string | undefined
  readonly onSort?: (sort: string | undefined) => void
  /** Before the CSV is made; without its end there is none. */
  readonly onSave?: (rows: number) => Promise<unknown>
  readonly empty?: ReactNode
}

/** Rows come sorted by the server, in the order that its word names. */
const features = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<{ readonly isNumber: boolean }>(),
})

const noRows: readonly never[] = []

export function Table<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, onMore, isLoadingMore, isStale } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const table = useOfficeTable(props)
  if (props.isFailed && rows === undefined)
    return (
      <Notice tone="bad">
        {officeText.failed}
        {props.onRetry && (
          <p>
            <Button variant="text" onClick={props.onRetry}>
              {officeText.retry}
            </Button>
          </p>
        )}
      </Notice>
    )
  if (rows?.length === 0) return <div className={styles.empty}>{props.empty ?? officeText.none}</div>
  const titles = columns.filter(({ isAct }) => !isAct).map(({ title }) => title)
  const save = async () => {
    await props.onSave?.(rows?.length ?? 0)
    saveCsv([
      titles,
      ...(rows ?? []).map((row, at) =>
        columns.flatMap(({ csv, isAct }, place) =>
          isAct ? [] : [csv?.(row) ?? shownText(body.current?.rows[at]?.cells[place])],
        ),
      ),
    ])
  }
  return (
    <div className={styles.place}>
      <div
        {...scrolledByKeys(caption)}
        aria-busy={rows === undefined || isStale || undefined}
        className={classNames(styles.scroll, isStale && styles.stale)}
      >
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <Head table={table} sort={props.sort} isSortable={props.onSort !== undefined} />
          <tbody ref={body}>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ title, cell, isNumber }) => {
                  const content = cell(row.original)
                  return (
                    <td
                      key={title}
                      className={isNumber ? styles.number : isShort(content) ? styles.short : undefined}
                    >
                      {content}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {rows === undefined && (
          <div className={styles.waiting}>
            {waitingRows.map((row) => (
              <Skeleton key={row} />
            ))}
          </div>
        )}
      </div>
      {rows && (
        <div className={styles.foot}>
          <p>{officeText.rows(rows.length, onMore !== null)}</p>
          {onMore && (
            <Button variant="text" onClick={onMore} isLoading={isLoadingMore}>
              {officeText.more}
            </Button>
          )}
          <Button variant="text" onClick={() => void save()}>
            {officeText.csv}
          </Button>
        </div>
      )}
    </div>
  )
}

function useOfficeTable<Row extends object>({ columns, rows, keyOf, sort, onSort }: Props<Row>) {
  const columnDefs = useMemo(
    () =>
      columns.map(
        ({ title, sort: word, isNumber = false }): ColumnDef<typeof features, Row> => ({
          id: word ?? title,
          header: title,
          accessorFn: (row) => row,
          enableSorting: word !== undefined,
          sortDescFirst: false,
          meta: { isNumber },
        }),
      ),
    [columns],
  )
  const sorting = useMemo(() => sortingOf(sort), [sort])
  return useTable({
    features,
    columns: columnDefs,
    data: rows ?? noRows,
    getRowId: keyOf,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (update) => onSort?.(wordOf(typeof update === 'function' ? update(sorting) : update)),
  })
}

type HeadProps<Row extends object> = {
  readonly table: ReactTable<typeof features, Row>
  readonly sort: string | undefined
  readonly isSortable: boolean
}

function Head<Row extends object>({ table, sort, isSortable }: HeadProps<Row>) {
  const [sorted] = sortingOf(sort)
  return (
    <thead>
      <tr>
        {table.getFlatHeaders().map(({ column }) => {
          const isFirst = sorted?.id === column.id && !sorted.desc
          const isLast = sorted?.id === column.id && sorted.desc
          return (
            <th
              key={column.id}
              scope="col"
              className={column.columnDef.meta?.isNumber ? styles.number : undefined}
              aria-sort={isFirst ? 'ascending' : isLast ? 'descending' : undefined}
            >
              {isSortable && column.getCanSort() ? (
                <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
                  {String(column.columnDef.header)}
                  {(isFirst || isLast) && (
                    <span className={isFirst ? styles.up : undefined}>
                      <Icon of={chevronDownIcon} size="small" />
                    </span>
                  )}
                </button>
              ) : (
                String(column.columnDef.header)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** A list without links that is wider than its page. */
const scrolledByKeys = (caption: string) => ({ tabIndex: 0, role: 'group', 'aria-label': caption }) as const

/** A date, a state or a name stays on one line; a sentence is broken. */
const isShort = (content: ReactNode) => typeof content === 'string' && content.length < 20

const waitingRows = [1, 2, 3, 4, 5]

/** `-due` is the last first. */
const sortingOf = (word: string | undefined): SortingState =>
  word === undefined ? [] : [{ id: word.replace(/^-/, ''), desc: word.startsWith('-') }]

const wordOf = ([first]: SortingState): string | undefined => first && `${first.desc ? '-' : ''}${first.id}`

const shownText = (cell: HTMLElement | undefined): string =>
  (cell?.innerText ?? '').replace(/\s+/g, ' ').trim()
