import { Notice } from '@cupo/ui/notice.tsx'
import type { PaymentInProcess } from '@cupo/wire'
import { resultText, inProcessText as text } from '../../text/payment.ts'

export const PaymentsInProcess = ({ payments }: { readonly payments: readonly PaymentInProcess[] }) => (
  <>
    {payments.map(({ meioPagamento, valueFmt, cash }) => (
      <Notice
        key={cash?.pin ?? `${meioPagamento} ${valueFmt}`}
        tone="info"
        title={cash ? text.cashTitle(valueFmt) : text.title(valueFmt)}
      >
        {cash ? (
          <>
            {text.pin} <strong>{cash.pin}</strong>.{' '}
            {text.where(cash.network, cash.agreement, resultText.pinDueAt(cash.dueDateFmt, cash.dueTimeFmt))}
          </>
        ) : (
          text.waiting
        )}
      </Notice>
    ))}
  </>
)
