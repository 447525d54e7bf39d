import type { Pesos } from '@cupo/credit-engine'

/** A line of the provider's account of what it owes the lender. */
export type ProviderMovement = {
  readonly id: string
  /** The transaction's; null for what belongs to none, such as a payout. */
  readonly reference: string | null
  readonly kind:
    | 'sale'
    | 'commission'
    | 'commissionVat'
    | 'incomeTaxWithheld'
    | 'vatWithheld'
    | 'icaWithheld'
    | 'refund'
    | 'chargeback'
    | 'payout'
  /** Whole pesos, as the movement changes what the provider owes: a sale is positive, all else as a rule negative. */
  readonly amount: Pesos
  /** ISO instant. */
  readonly at: string
  /** The payout with which the movement is settled; a payout bears its own number. Null while it is open. */
  readonly payout: string | null
}

/** A line of the statement of a bank account of the lender. */
export type BankLine = {
  readonly account: string
  /** `yyyy-mm-dd`. */
  readonly bookedOn: string
  /** `yyyy-mm-dd`. */
  readonly valueOn: string
  /** Whole pesos: in is positive, out is negative. */
  readonly amount: Pesos
  readonly reference: string | null
  readonly counterparty: string | null
  readonly text: string
  /** Whole pesos after the line; null where the format has none. */
  readonly balance: Pesos | null
}

/** `line` counts from 1 in the file as it came. */
export type ReadRow<Row> = { readonly line: number; readonly row: Row }

/** A line that could not be read, or a count, sum or balance that does not follow. */
export type UnreadLine = { readonly line: number; readonly reason: string }

/** Whole or not at all. */
export type FileReading<Row> =
  | { readonly ok: true; readonly rows: readonly ReadRow<Row>[] }
  | { readonly ok: false; readonly unread: readonly UnreadLine[] }

/** Pure; never throws, whatever the bytes. */
export type ReadFile<Row> = (bytes: Uint8Array) => FileReading<Row>

export type BankFormat = 'asobancaria2001' | 'asobancaria1998' | 'mt940' | 'camt053' | 'csv'

export type DateFormat = 'yyyy-mm-dd' | 'yyyy/mm/dd' | 'yyyymmdd' | 'dd/mm/yyyy' | 'dd-mm-yyyy'

type CsvShape = {
  readonly separator: ',' | ';' | '|' | '\t'
  readonly decimalMark: '.' | ','
  readonly dateFormat: DateFormat
}

/** Columns by the name in the first row of the file; null for a column that it lacks. */
export type MovementCsv = CsvShape & {
  readonly columns: Readonly<Record<'id' | 'kind' | 'amount' | 'at', string>> &
    Readonly<Record<'reference' | 'payout', string | null>>
  /** The provider's word for each kind. */
  readonly kinds: Readonly<Record<string, ProviderMovement['kind']>>
  /** `byKind`: amounts have no sign, and all but sales are taken off. */
  readonly sign: 'stated' | 'byKind'
}

export type StatementCsv = CsvShape & {
  readonly order: 'oldestFirst' | 'newestFirst'
  /** The account, of a file without a column for it. */
  readonly account: string | null
  /** Either `amount` with its sign, or `credit` and `debit`. */
  readonly columns: Readonly<Record<'bookedOn' | 'text', string>> &
    Readonly<
      Record<
        'account' | 'valueOn' | 'amount' | 'credit' | 'debit' | 'reference' | 'counterparty' | 'balance',
        string | null
      >
    >
}

/** A declared CSV is null where the lender has declared none. */
export type OutsideFiles = {
  readonly providerMovements: ReadFile<ProviderMovement> | null
  readonly bankStatement: (format: BankFormat) => ReadFile<BankLine> | null
  /** By the first bytes, for a file whose sender does not say it; `csv` for what is none of the others. */
  readonly bankFormatOf: (bytes: Uint8Array) => BankFormat
}
