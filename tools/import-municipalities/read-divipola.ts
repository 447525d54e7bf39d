import type { Row } from './municipality-list.ts'
import { readCsv } from './read-csv.ts'
import { placeName } from './spanish-names.ts'

type Columns = { readonly [Field in keyof Row]: number }

/** Heads of DANE's own publication and of the same table at datos.gov.co, without accents, blanks and signs. */
const heads: { readonly [Field in keyof Row]: readonly string[] } = {
  departmentCode: ['codigodepartamento', 'codigodeldepartamento', 'coddpto', 'coddepto', 'dpccdgo'],
  departmentName: ['nombredepartamento', 'nombredeldepartamento', 'departamento', 'dpto', 'dpcnmbr'],
  code: ['codigomunicipio', 'codigodelmunicipio', 'codmpio', 'codmunicipio', 'mpiocdpmp', 'mpccdgo'],
  name: ['nombremunicipio', 'nombredelmunicipio', 'municipio', 'nommpio', 'mpionmbr', 'mpcnmbr'],
}

/**
 * The rows of DIVIPOLA as CSV, whatever stands before its header or, without a code, after its rows. Codes get back
 * the zeros that a spreadsheet drops. Throws `RangeError` when no line heads the four columns.
 */
export function readDivipola(text: string): readonly Row[] {
  const records = readCsv(text)
  const headerIndex = records.findIndex((record) => columnsOf(record) !== null)
  const columns = columnsOf(records[headerIndex] ?? [])
  if (columns === null) {
    throw new RangeError('no header with código and nombre of departamento and of municipio')
  }
  return records
    .slice(headerIndex + 1)
    .map((record) => rowOf(record, columns))
    .filter((row) => row !== null)
}

function rowOf(record: readonly string[], columns: Columns): Row | null {
  const departmentDigits = digitsOf(record[columns.departmentCode])
  const digits = digitsOf(record[columns.code])
  if (departmentDigits === '' || digits === '') return null
  const departmentCode = departmentDigits.padStart(2, '0')
  // Some lists number municipalities within their department: 1, 2, 4 …
  const code = digits.length <= 3 ? departmentCode + digits.padStart(3, '0') : digits.padStart(5, '0')
  return {
    departmentCode,
    departmentName: placeName(record[columns.departmentName] ?? ''),
    code,
    name: placeName(record[columns.name] ?? ''),
  }
}

function columnsOf(record: readonly string[]): Columns | null {
  const names = record.map(plain)
  const find = (field: keyof Row) => names.findIndex((name) => heads[field].includes(name))
  const columns = {
    departmentCode: find('departmentCode'),
    departmentName: find('departmentName'),
    code: find('code'),
    name: find('name'),
  }
  return Object.values(columns).includes(-1) ? pairedColumnsOf(names) : columns
}

/** DANE's workbook heads both pairs with "Código", "Nombre" under merged cells: department first. */
function pairedColumnsOf(names: readonly string[]): Columns | null {
  const codes = names.flatMap((name, index) =>
    name === 'codigo' && names[index + 1] === 'nombre' ? [index] : [],
  )
  const [department, municipality] = codes
  if (department === undefined || municipality === undefined) return null
  return {
    departmentCode: department,
    departmentName: department + 1,
    code: municipality,
    name: municipality + 1,
  }
}

function plain(head: string): string {
  return head
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function digitsOf(text: string | undefined): string {
  return (text ?? '').replace(/[.,]0+$/, '').replace(/\D/g, '')
}
