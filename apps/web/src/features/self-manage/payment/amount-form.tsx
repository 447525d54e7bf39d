import type { PaymentOptions } from '@cupo/wire'
import type { ReactNode, SubmitEvent } from 'react'
import { paymentPageText as text } from '../../../text/payment.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PaymentChoice } from '../../payment/choice.ts'
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

type PayoffOfferProps = {
  readonly options: PaymentOptions
  /** What goes on as it was chosen. */
  readonly keepLabel: string
  readonly onPayOff: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Whoever is about to pay as much as the whole credit costs today is told so first. */
export const PayoffOffer = ({ options, keepLabel, onPayOff, onKeep, onClose }: PayoffOfferProps) => (
  <Dialog
    isOpen
    title={text.offerTitle}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onPayOff}>{text.payoff(options.totalBalanceFmt)}</Button>
        <Button variant="secondary" onClick={onKeep}>
          {keepLabel}
        </Button>
      </>
    }
  >
    <p>{text.offerText(options.totalBalanceFmt)}</p>
  </Dialog>
)

/** All that is owed today or, in cash, on the last day of the PIN; the server computes it. */
export const payoffOf = ({ totalBalance, totalBalanceFmt, payoffInCash }: PaymentOptions): PaymentChoice => ({
  type: 'Pagar total',
  amount: { 'Tarjeta-PSE': totalBalance, Efectivo: payoffInCash.total },
  amountFmt: { 'Tarjeta-PSE': totalBalanceFmt, Efectivo: payoffInCash.totalFmt },
  note: text.payoffNote,
  cashNote: text.payoffInCash(payoffInCash.untilFmt),
})
