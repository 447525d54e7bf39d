export type Row = {
  readonly departmentCode: string
  readonly departmentName: string
  readonly code: string
  readonly name: string
}

export type Department = {
  readonly code: string
  readonly name: string
  readonly municipalities: readonly { readonly code: string; readonly name: string }[]
}

/** Fewer would be a list cut short: Colombia has had over a thousand municipalities since 1993. */
const rowCountMin = 1_000

/**
 * Departments with their municipalities, both by code. Throws `RangeError` on a code that is not DANE's shape, a
 * municipality outside its department, one that comes twice, two names for a department and a list that is cut.
 */
export function groupByDepartment(rows: readonly Row[]): readonly Department[] {
  if (rows.length < rowCountMin)
    throw new RangeError(`only ${rows.length} municipalities: the list looks cut`)
  const names = new Map<string, string>()
  const seen = new Set<string>()
  for (const row of rows) {
    checkCodes(row)
    if (seen.has(row.code)) throw new RangeError(`${row.code} ${row.name} comes twice`)
    seen.add(row.code)
    const known = names.get(row.departmentCode) ?? row.departmentName
    if (known !== row.departmentName) {
      throw new RangeError(`department ${row.departmentCode} is both ${known} and ${row.departmentName}`)
    }
    names.set(row.departmentCode, known)
  }
  return [...names].sort(byCode).map(([code, name]) => ({
    code,
    name,
    municipalities: rows
      .filter((row) => row.departmentCode === code)
      .map((row) => ({ code: row.code, name: row.name }))
      .sort((a, b) => a.code.localeCompare(b.code)),
  }))
}

/** One municipality a line, so that a newer list shows what changed. */
export function toJson(departments: readonly Department[]): string {
  const blocks = departments.map(({ code, name, municipalities }) => {
    const lines = municipalities.map((municipality) => `    ${JSON.stringify(municipality)}`).join(',\n')
    return `  {"code":"${code}","name":${JSON.stringify(name)},"municipalities":[\n${lines}\n  ]}`
  })
  return `[\n${blocks.join(',\n')}\n]\n`
}

/** What a newer list adds, drops and renames, one line each. */
export function describeChanges(
  before: readonly Department[],
  after: readonly Department[],
): readonly string[] {
  const old = namesByCode(before)
  const fresh = namesByCode(after)
  const added = [...fresh].filter(([code]) => !old.has(code)).map(([code, name]) => `+ ${code} ${name}`)
  const dropped = [...old].filter(([code]) => !fresh.has(code)).map(([code, name]) => `- ${code} ${name}`)
  const renamed = [...fresh]
    .filter(([code, name]) => old.has(code) && old.get(code) !== name)
    .map(([code, name]) => `~ ${code} ${old.get(code)} → ${name}`)
  return [...added, ...dropped, ...renamed]
}

function namesByCode(departments: readonly Department[]): ReadonlyMap<string, string> {
  return new Map(
    departments.flatMap(({ municipalities }) =>
      municipalities.map(({ code, name }) => [code, name] as const),
    ),
  )
}

function checkCodes({ departmentCode, departmentName, code, name }: Row): void {
  if (!/^\d{2}$/.test(departmentCode))
    throw new RangeError(`'${departmentCode}' is no department code (${name})`)
  if (!/^\d{5}$/.test(code)) throw new RangeError(`'${code}' is no municipality code (${name})`)
  if (!code.startsWith(departmentCode)) throw new RangeError(`${code} ${name} is not in ${departmentCode}`)
  if (name === '' || departmentName === '') throw new RangeError(`${code} has no name`)
}

function byCode([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a.localeCompare(b)
}
