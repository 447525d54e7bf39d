import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'type' | 'children'> & {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly aside?: ReactNode
}

export function Checkbox({ label, error, aside, ...attributes }: Props) {
  const id = useId()
  return (
    <div className={styles.holder}>
      <div className={styles.row}>
        <input
          {...attributes}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
        />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      <FieldError id={`${id}error`} error={error} />
    </div>
  )
}
