export type Cell = string | number

const amounts = new Intl.NumberFormat('es-CO', { useGrouping: 'always' })

export const amountText = (amount: number): string => (amount === 0 ? '–' : amounts.format(amount))

export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text

export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  gap = '  ',
): readonly string[] {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? amountText(cell) : cell)))
  const widths = head.map((name, column) =>
    Math.max(name.length, ...texts.map((row) => row[column]?.length ?? 0)),
  )
  const isAmount = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isAmount[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join(gap)
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join(gap), ...texts.map(line)]
}
