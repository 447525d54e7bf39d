import type { ReactNode, SubmitEvent } from 'react'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './payment.module.css'

type Props = {
  readonly onSubmit: () => void
  readonly isWaiting?: boolean
  readonly children: ReactNode
}

/** One tab's question and its one button; a refused amount takes the focus back to its field. */
export function AmountForm({ onSubmit, isWaiting = false, children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit()
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <div className={styles.card}>{children}</div>
      <ActionBar>
        <Button type="submit" isLoading={isWaiting}>
          {text.continue}
        </Button>
      </ActionBar>
    </form>
  )
}
