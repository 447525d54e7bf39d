import type { BankFormat, MovementCsv, OutsideFiles, StatementCsv } from '../../ports/outside-files.ts'
import { readAsobancaria1998, readAsobancaria2001 } from './asobancaria.ts'
import { readCamt053 } from './camt053.ts'
import { movementCsvReader, statementCsvReader } from './declared-csv.ts'
import { readMt940 } from './mt940.ts'

export type DeclaredFiles = {
  readonly providerMovements: MovementCsv | null
  readonly bankStatement: StatementCsv | null
}

export function outsideFiles({ providerMovements, bankStatement }: DeclaredFiles): OutsideFiles {
  const statements = {
    asobancaria2001: readAsobancaria2001,
    asobancaria1998: readAsobancaria1998,
    mt940: readMt940,
    camt053: readCamt053,
    csv: bankStatement === null ? null : statementCsvReader(bankStatement),
  } as const
  return {
    providerMovements: providerMovements === null ? null : movementCsvReader(providerMovements),
    bankStatement: (format) => statements[format],
    bankFormatOf,
  }
}

/** The header of 2001 has the file's own date where that of 1998 is blank. */
function bankFormatOf(bytes: Uint8Array): BankFormat {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096)).replace(/^ï»¿/, '')
  const first = start.split(/\r?\n/).find((line) => line.trim() !== '') ?? ''
  if (first.startsWith('<')) return 'camt053'
  if (/^(?:\{1:|:20:)/.test(first)) return 'mt940'
  if (/^01\d{10}20\d{6}[\d ]{20}20\d{6}/.test(first)) return 'asobancaria2001'
  if (/^01\d{13}20\d{6}/.test(first)) return 'asobancaria1998'
  return 'csv'
}
