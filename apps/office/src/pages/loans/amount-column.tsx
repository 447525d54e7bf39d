import type { Column } from '../../frame/table.tsx'

/** Figures without their sign, a dash for 0; the file has the bare number. `undefined` leaves the cell empty. */
export const amountColumn = <Row,>(
  title: string,
  amountOf: (row: Row) => number | undefined,
): Column<Row> => ({
  title,
  isNumber: true,
  cell: (row) => amountText(amountOf(row)),
  csv: (row) => amountOf(row) ?? '',
})

const amounts = new Intl.NumberFormat('es-CO', { useGrouping: 'always' })

const amountText = (amount: number | undefined): string =>
  amount === undefined ? '' : amount === 0 ? '–' : amounts.format(amount)
