import type { Mask } from '../fields/masks.ts'
import { textOf } from '../fields/read-fields.ts'

export type SentByKind = {
  readonly identityNumber: string
  readonly mobile: string
  readonly email: string
  readonly text: string
  readonly choice: string
  /** `yyyy-mm-dd`, or null when there is no such day. */
  readonly date: string | null
  /** Whole pesos; an empty field is 0. */
  readonly money: number
  readonly tick: boolean
  readonly flags: Readonly<Record<string, boolean>>
}

export type FieldKind = keyof SentByKind

export type TypedBy<Kind extends FieldKind> = Kind extends 'tick' | 'flags' ? SentByKind[Kind] : string
export type TypedValue = TypedBy<FieldKind>

export type OtherFields = Readonly<Record<string, SentByKind[FieldKind] | undefined>>

export type FieldWords = {
  readonly label: string
  readonly hint?: string
  /** A field without it may stay empty. */
  readonly missing?: string
}

type Row<Kind extends FieldKind> = {
  readonly kind: Kind
  readonly words: FieldWords
  readonly required?: boolean
  /** The sentence of a wrong value, or null. */
  readonly check?: (value: SentByKind[Kind], others: OtherFields) => string | null
  /** Disables the form's button while missing. */
  readonly disables?: boolean
  readonly serverNames?: readonly string[]
  readonly isPlacedByScreen?: boolean
}

type TextRow<Kind extends FieldKind> = Row<Kind> & {
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly mask?: Mask
}

type FlagsRow = Row<'flags'> & {
  readonly flags: Readonly<Record<string, boolean>>
  readonly errorAt: string
}

/** Its key is the name of its input and its name on the wire. */
export type Field = { [Kind in TextKind]: TextRow<Kind> }[TextKind] | Row<'tick'> | FlagsRow

type TextKind = Exclude<FieldKind, 'flags' | 'tick'>

export type FormTable = Readonly<Record<string, Field>>

export type FormValues<Table extends FormTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly flags: infer Flags }
    ? { readonly [Flag in keyof Flags]: boolean }
    : TypedBy<Table[Name]['kind']>
}

export type SentForm<Table extends FormTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly flags: infer Flags }
    ? { readonly [Flag in keyof Flags]: boolean }
    : SentByKind[Table[Name]['kind']]
}

export const emptyForm = <Table extends FormTable>(table: Table): FormValues<Table> =>
  mapFields(table, (field) =>
    field.kind === 'flags' ? field.flags : field.kind === 'tick' ? false : '',
  ) as FormValues<Table>

export const readForm = <Table extends FormTable>(table: Table, data: FormData): FormValues<Table> =>
  mapFields(table, (field, name) => {
    if (field.kind === 'tick') return data.has(name)
    if (field.kind !== 'flags') return textOf(data, name)
    return Object.fromEntries(Object.keys(field.flags).map((flag) => [flag, data.has(flag)]))
  }) as FormValues<Table>

export function missingIn<Table extends FormTable>(
  table: Table,
  values: FormValues<Table>,
): readonly (keyof Table & string)[] {
  return Object.entries<Field>(table).flatMap(([name, field]) => {
    if (field.words.missing === undefined) return []
    const typed: TypedValue | undefined = values[name]
    const isMissing = typeof typed === 'string' ? typed.trim() === '' : refusalOf(field, typed, {}) !== null
    return isMissing ? [name] : []
  })
}

export function refusalOf(field: Field, value: SentByKind[FieldKind] | undefined, others: OtherFields) {
  const check = field.check as ((value: unknown, others: OtherFields) => string | null) | undefined
  return check?.(value, others) ?? null
}

export const mapFields = <Value>(table: FormTable, value: (field: Field, name: string) => Value) =>
  Object.fromEntries(Object.entries<Field>(table).map(([name, field]) => [name, value(field, name)]))
