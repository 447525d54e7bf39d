import { Notice } from '@cupo/ui/notice.tsx'
import { dueAtOnce } from '@cupo/wire'
import { paymentPageText as text } from '../../text/payment.ts'

type Props = {
  readonly lastDueDate: string | null
  readonly valueFmt: string
}

export const OverdueFirst = ({ lastDueDate, valueFmt }: Props) =>
  lastDueDate === dueAtOnce && (
    <Notice tone="warn" title={text.advanceOverdueTitle}>
      {text.advanceWhileOverdue(valueFmt)}
    </Notice>
  )
