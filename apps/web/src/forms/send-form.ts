import type { FieldError } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { digitsOf, pesosOf } from '../fields/read-fields.ts'
import {
  type Field,
  type FieldKind,
  type FormTable,
  type FormValues,
  mapFields,
  type OtherFields,
  readForm,
  refusalOf,
  type SentByKind,
  type SentForm,
  type TypedBy,
  type TypedValue,
} from './form-table.ts'
import { focusFirstError, messageAt } from './shown-errors.ts'

export function useForm<Table extends FormTable>(table: Table) {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const show = (form: HTMLFormElement | null, wrong: readonly FieldError[]) => {
    setErrors(wrong)
    if (wrong.length > 0) focusFirstError(form)
  }
  return {
    errors,
    show,
    errorAt: (field: string) => messageAt(errors, field),
    forget: (field: string) => setErrors(errors.filter((error) => error.field !== field)),
    read(event: SubmitEvent<HTMLFormElement>): SentForm<Table> | null {
      event.preventDefault()
      const form = event.currentTarget
      const values = readForm(table, new FormData(form))
      const wrong = checkForm(table, values)
      show(form, wrong)
      return wrong.length === 0 ? formToSend(table, values) : null
    },
  }
}

export function checkForm<Table extends FormTable>(
  table: Table,
  values: FormValues<Table>,
): readonly FieldError[] {
  const sent: OtherFields = formToSend(table, values)
  return Object.entries<Field>(table).flatMap(([name, field]) => {
    const message = refusalOf(field, sent[name], sent)
    return message === null ? [] : [{ field: errorPlace(field, name), message }]
  })
}

export const formToSend = <Table extends FormTable>(table: Table, values: FormValues<Table>) =>
  mapFields(table, ({ kind }, name) => sentValue(kind, values[name] as TypedValue)) as SentForm<Table>

export function atOwnField(table: FormTable, { field, message }: FieldError): FieldError {
  for (const [name, row] of Object.entries<Field>(table)) {
    if (name === field || row.serverNames?.includes(field)) return { field: errorPlace(row, name), message }
  }
  return { field, message }
}

const errorPlace = (field: Field, name: string): string => (field.kind === 'flags' ? field.errorAt : name)

/** `DD/MM/AAAA` as `yyyy-mm-dd`, or null when there is no such day. */
export function toIsoDate(value: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** The server lowers the domain too. */
function withLowerDomain(typed: string): string {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase()
}

const readBy: { readonly [Kind in FieldKind]: (typed: TypedBy<Kind>) => SentByKind[Kind] } = {
  identityNumber: digitsOf,
  mobile: digitsOf,
  email: withLowerDomain,
  text: (typed) => typed.trim(),
  choice: (typed) => typed,
  date: toIsoDate,
  money: pesosOf,
  tick: (typed) => typed,
  flags: (typed) => typed,
}

/** `readForm` and `emptyForm` made it of its kind. */
const sentValue = (kind: FieldKind, typed: TypedValue): SentByKind[FieldKind] =>
  (readBy[kind] as (typed: TypedValue) => SentByKind[FieldKind])(typed)
