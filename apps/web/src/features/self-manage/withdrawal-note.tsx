import { Notice } from '@cupo/ui/notice.tsx'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import type { ListedLoan, LoanDetail } from '@cupo/wire'
import { ScreenLink } from '../../client/screen-link.tsx'
import { withdrawalNoteText as text } from '../../text/account.ts'

type Props = {
  readonly loan: Pick<
    ListedLoan & LoanDetail,
    'keyMambu' | 'deviceModel' | 'requestedValueFmt' | 'withdrawal'
  >
  readonly of?: string
}

export const isWithdrawing = ({ withdrawal }: Pick<ListedLoan, 'withdrawal'>): boolean =>
  withdrawal?.state === 'requested'

export function WithdrawalNote({ loan, of }: Props) {
  const { keyMambu, deviceModel, requestedValueFmt, withdrawal } = loan
  if (withdrawal === null) return null
  return (
    <>
      <Notice
        tone="warn"
        title={
          deviceModel === null
            ? text.money(requestedValueFmt, withdrawal.returnByFmt)
            : text.device(deviceModel, withdrawal.returnByFmt)
        }
      >
        {text.paused}
      </Notice>
      <ScreenLink to="creditDetail" params={{ id: keyMambu }} look="primary">
        {text.next}
        {of !== undefined && <VisuallyHidden>{of}</VisuallyHidden>}
      </ScreenLink>
    </>
  )
}

export const LapsedNote = ({ loan: { withdrawal } }: Pick<Props, 'loan'>) =>
  withdrawal?.state === 'lapsed' && <Notice tone="info">{text.lapsed(withdrawal.returnByFmt)}</Notice>
