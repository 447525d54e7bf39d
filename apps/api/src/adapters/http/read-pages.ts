/**
 * Reads until a page holds no new row: a page beyond the last may repeat an earlier one, and new rows
 * shift the pages. Yields each row once.
 */
export async function* readPages<Row>(
  read: (page: number) => Promise<readonly Row[]>,
  nameOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const rows = new Map((await read(page)).map((row) => [nameOf(row), row]))
    const fresh = [...rows].filter(([name]) => !seen.has(name))
    if (fresh.length === 0) return
    for (const [name] of fresh) seen.add(name)
    yield fresh.map(([, row]) => row)
  }
}
