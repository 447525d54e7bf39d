import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import { Icon } from './icon.tsx'
import { alertIcon } from './icons.ts'
import { commonText } from './text/common.ts'

type SummedError = {
  readonly field: string
  readonly message: string
}

type Props = {
  readonly errors: readonly SummedError[]
  readonly title?: string
}

export function ErrorSummary({ errors, title = commonText.errorSummaryTitle }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <p className={styles.title}>
        <Icon of={alertIcon} />
        {title}
      </p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={styles.link} onClick={() => focusField(box.current, field)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(near: HTMLElement | null, name: string): void {
  const form = near?.closest('form') ?? document
  form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
}
