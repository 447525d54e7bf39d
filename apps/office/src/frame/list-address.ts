import { useSearchParams } from 'wouter'

export type FilterField = {
  readonly name: string
  readonly label: string
} & (
  | {
      readonly choices: readonly { readonly value: string; readonly label: string }[]
      readonly all?: string
    }
  /** A text filter never takes a value of a person: the address is kept by browsers and proxies. */
  | { readonly type: 'date' | 'text' }
)

type FilterValues<Field extends FilterField> = {
  readonly [One in Field as One['name']]?: One extends {
    readonly choices: readonly { readonly value: infer Value }[]
  }
    ? Value
    : string
}

export type ListAddress<Field extends FilterField> = {
  readonly fields: readonly Field[]
  readonly filters: FilterValues<Field>
  readonly onFilter: (name: Field['name'], value: string) => void
  readonly onClear: () => void
  /** The server's word for its order, with `-` in front for the last first. */
  readonly sort: string | undefined
  readonly onSort: (sort: string | undefined) => void
}

export function useListAddress<const Field extends FilterField>(
  fields: readonly Field[],
): ListAddress<Field> {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === undefined || value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const given = fields.flatMap((field) => {
    const value = search.get(field.name)
    return value !== null && isValueOf(field, value) ? [[field.name, value]] : []
  })
  return {
    fields,
    filters: Object.fromEntries(given),
    onFilter: set,
    // The part of a page that is shown stays.
    onClear: () =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const { name } of fields) after.delete(name)
          return after
        },
        { replace: true },
      ),
    sort: search.get('sort') ?? undefined,
    onSort: (sort) => set('sort', sort),
  }
}

/** A value that no field offers filters nothing: addresses are also typed by hand. */
function isValueOf(field: FilterField, value: string): boolean {
  if ('choices' in field) return field.choices.some((choice) => choice.value === value)
  return field.type === 'text' ? value !== '' : /^\d{4}-\d{2}-\d{2}$/.test(value)
}
