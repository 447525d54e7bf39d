import type { ButtonHTMLAttributes } from 'react'
import { useFormStatus } from 'react-dom'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { commonText } from './text/common.ts'
import { Spinner } from './waiting.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly variant?: 'primary' | 'secondary' | 'text' | 'danger'
  /** The button keeps its size and its focus, and does nothing. */
  readonly isLoading?: boolean
}

export function Button({ variant = 'primary', isLoading = false, type = 'button', ...rest }: Props) {
  const { onClick, children, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={isLoading ? 'button' : type}
      className={classNames(styles.button, styles[variant])}
      aria-disabled={isLoading || attributes['aria-disabled']}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? undefined : onClick}
    >
      <span className={isLoading ? styles.hidden : undefined}>{children}</span>
      {isLoading && <Spinner label={commonText.working} />}
    </button>
  )
}

export function SubmitButton(props: Omit<Props, 'type' | 'isLoading'>) {
  const { pending } = useFormStatus()
  return <Button {...props} type="submit" isLoading={pending} />
}
