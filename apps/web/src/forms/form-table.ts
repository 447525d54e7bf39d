import type { Mask } from '../fields/masks.ts'
import { textOf } from '../fields/read-fields.ts'

/** The value that the wire gets from each kind of control. */
export type SentByKind = {
  /** Digits without their groups. */
  readonly identityNumber: string
  readonly mobile: string
  /** Trimmed. */
  readonly email: string
  readonly text: string
  /** One of a list that the screen has. */
  readonly choice: string
  /** `yyyy-mm-dd`, or null when there is no such day. */
  readonly date: string | null
  /** Whole pesos; an empty field is 0. */
  readonly money: number
  readonly tick: boolean
  /** Several ticks that are sent as one object. */
  readonly flags: Readonly<Record<string, boolean>>
}

export type FieldKind = keyof SentByKind

/** The value as the control holds it: a masked text, a tick, or the ticks of a group. */
export type TypedBy<Kind extends FieldKind> = Kind extends 'tick' | 'flags' ? SentByKind[Kind] : string
export type TypedValue = TypedBy<FieldKind>

/** The fields of the same form, as they are sent. */
export type OtherFields = Readonly<Record<string, SentByKind[FieldKind] | undefined>>

export type FieldWords = {
  readonly label: string
  readonly hint?: string
  /** The short name of a field that a customer is told to fill in yet; a field without it may stay empty. */
  readonly missing?: string
}

type Row<Kind extends FieldKind> = {
  readonly kind: Kind
  readonly words: FieldWords
  readonly required?: boolean
  /** The sentence of a wrong value, or null. A rule that needs a server's figure is made by a function that has it. */
  readonly check?: (value: SentByKind[Kind], others: OtherFields) => string | null
  /** While this field is missing, the form's button is disabled. */
  readonly disables?: boolean
  /** Other names under which the server reports an error of this field. */
  readonly serverNames?: readonly string[]
  /** The screen places this control itself; `FormFields` leaves it out. */
  readonly isPlacedByScreen?: boolean
}

type TextRow<Kind extends FieldKind> = Row<Kind> & {
  readonly autoComplete?: string
  readonly maxLength?: number
  /** In the place of the mask that the kind has. */
  readonly mask?: Mask
}

type FlagsRow = Row<'flags'> & {
  /** The flags, and which of them are ticked in an untouched form. */
  readonly flags: Readonly<Record<string, boolean>>
  /** The flag that carries the group's error. */
  readonly errorAt: string
}

/** One field: everything the web knows of it. Its key in the table is the name of its input and its name on the wire. */
export type Field = { [Kind in TextKind]: TextRow<Kind> }[TextKind] | Row<'tick'> | FlagsRow

type TextKind = Exclude<FieldKind, 'flags' | 'tick'>

/** A form: its fields in the order of the screen. */
export type FormTable = Readonly<Record<string, Field>>

/** What a form holds, as it was typed. */
export type FormValues<Table extends FormTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly flags: infer Flags }
    ? { readonly [Flag in keyof Flags]: boolean }
    : TypedBy<Table[Name]['kind']>
}

/** What a form sends. */
export type SentForm<Table extends FormTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly flags: infer Flags }
    ? { readonly [Flag in keyof Flags]: boolean }
    : SentByKind[Table[Name]['kind']]
}

/** An untouched form. */
export const emptyForm = <Table extends FormTable>(table: Table): FormValues<Table> =>
  mapFields(table, (field) =>
    field.kind === 'flags' ? field.flags : field.kind === 'tick' ? false : '',
  ) as FormValues<Table>

/** The values of a form as they were typed, to check them and to give them back to the fields. */
export const readForm = <Table extends FormTable>(table: Table, data: FormData): FormValues<Table> =>
  mapFields(table, (field, name) => {
    if (field.kind === 'tick') return data.has(name)
    if (field.kind !== 'flags') return textOf(data, name)
    return Object.fromEntries(Object.keys(field.flags).map((flag) => [flag, data.has(flag)]))
  }) as FormValues<Table>

/** The fields that a customer must fill in yet: empty texts, and ticks that their rule asks for. */
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

/** The sentence of a wrong value. Callers hand over a value of the field's own kind. */
export function refusalOf(field: Field, value: SentByKind[FieldKind] | undefined, others: OtherFields) {
  const check = field.check as ((value: unknown, others: OtherFields) => string | null) | undefined
  return check?.(value, others) ?? null
}

export const mapFields = <Value>(table: FormTable, value: (field: Field, name: string) => Value) =>
  Object.fromEntries(Object.entries<Field>(table).map(([name, field]) => [name, value(field, name)]))
