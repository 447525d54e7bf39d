import { ActButton } from '@cupo/ui/act-button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { dueAtOnce, type PaymentInProcess } from '@cupo/wire'
import { inProcessText, resultText, paymentPageText as text } from '../../text/payment.ts'

type Props = {
  readonly words: {
    readonly title: string
    readonly text: string
    readonly payOff: string
    readonly keep: string
  }
  readonly onPayOff: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

export const PayoffOffer = ({ words, onPayOff, onKeep, onClose }: Props) => (
  <Dialog
    isOpen
    title={words.title}
    onClose={onClose}
    actions={
      <>
        <ActButton onClick={onPayOff}>{words.payOff}</ActButton>
        <ActButton variant="secondary" onClick={onKeep}>
          {words.keep}
        </ActButton>
      </>
    }
  >
    <p>{words.text}</p>
  </Dialog>
)

type OverdueFirstProps = {
  readonly lastDueDate: string | null
  readonly valueFmt: string
}

export const OverdueFirst = ({ lastDueDate, valueFmt }: OverdueFirstProps) =>
  lastDueDate === dueAtOnce && (
    <Notice tone="warn" title={text.advanceOverdueTitle}>
      {text.advanceWhileOverdue(valueFmt)}
    </Notice>
  )

export const PaymentsInProcess = ({ payments }: { readonly payments: readonly PaymentInProcess[] }) => (
  <>
    {payments.map(({ meioPagamento, valueFmt, cash }) => (
      <Notice
        key={cash?.pin ?? `${meioPagamento} ${valueFmt}`}
        tone="info"
        title={cash ? inProcessText.cashTitle(valueFmt) : inProcessText.title(valueFmt)}
      >
        {cash ? (
          <>
            {inProcessText.pin} <strong>{cash.pin}</strong>.{' '}
            {inProcessText.where(
              cash.network,
              cash.agreement,
              resultText.pinDueAt(cash.dueDateFmt, cash.dueTimeFmt),
            )}
          </>
        ) : (
          inProcessText.waiting
        )}
      </Notice>
    ))}
  </>
)
