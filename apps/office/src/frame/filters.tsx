import { Button } from '@cupo/ui/button.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { officeText } from '../text/office.ts'
import styles from './filters.module.css'
import type { FilterField, ListAddress } from './list-address.ts'

type Props<Field extends FilterField> = { readonly address: ListAddress<Field> }

export function Filters<Field extends FilterField>({ address }: Props<Field>) {
  const { fields, filters, onFilter, onClear } = address
  const given = (name: string) => (filters as Readonly<Record<string, string | undefined>>)[name] ?? ''
  return (
    <search className={styles.filters} aria-label={officeText.filters}>
      {fields.map((field) => {
        const { name, label } = field
        const value = given(name)
        if ('choices' in field)
          return (
            <Select
              key={name}
              label={label}
              placeholder={field.all ?? officeText.all}
              choices={field.choices}
              value={value}
              onChange={({ target }) => onFilter(name, target.value)}
            />
          )
        if (field.type === 'date')
          return (
            <TextField
              key={name}
              label={label}
              type="date"
              value={value}
              onChange={({ target }) => onFilter(name, target.value)}
            />
          )
        return (
          <form
            key={`${name}=${value}`}
            onSubmit={(event) => {
              event.preventDefault()
              onFilter(name, String(new FormData(event.currentTarget).get(name)).trim())
            }}
          >
            <TextField
              label={label}
              name={name}
              defaultValue={value}
              onBlur={({ target }) => onFilter(name, target.value.trim())}
            />
          </form>
        )
      })}
      {Object.keys(filters).length > 0 && (
        <Button variant="text" onClick={onClear}>
          {officeText.clearFilters}
        </Button>
      )}
    </search>
  )
}
