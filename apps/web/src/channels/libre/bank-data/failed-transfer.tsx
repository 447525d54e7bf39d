import { Notice } from '@cupo/ui/notice.tsx'
import type { Application } from '@cupo/wire'
import { momentText } from '../../../text/dates.ts'
import { accountCorrectionText as text } from '../../../text/libre.ts'

type Props = {
  readonly application: Pick<Application, 'bankData' | 'requestedValueFmt' | 'correctBankDataBy'>
}

export function FailedTransfer({ application }: Props) {
  const { bankData, requestedValueFmt, correctBankDataBy } = application
  return (
    <Notice tone="warn" title={text.happenedTitle}>
      <p>
        {text.happened(requestedValueFmt)}{' '}
        {bankData && text.happenedAt(bankData.bankName, bankData.accountNumber.slice(-4))}
      </p>
      <p>{text.meaning}</p>
      {correctBankDataBy !== null && <p>{text.until(momentText(correctBankDataBy))}</p>}
    </Notice>
  )
}
