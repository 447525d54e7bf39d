import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { preValidationOtpText as text } from '../../text/pre-validation-result.ts'
import { Screen } from '../../ui/screen.tsx'

type Props = {
  readonly failure: HandledFailure | null
  readonly failedTitle: string
  readonly onRetry: () => void
}

export const AskStage = ({ failure, failedTitle, onRetry }: Props) => (
  <Screen title={failure === null ? text.asking : failedTitle} lead={failure === null ? text.askingText : ''}>
    {failure === null ? <Skeleton shape="card" /> : <FailureNotice failure={failure} />}
    {failure !== null && (
      <ActionBar>
        <Button onClick={onRetry}>{commonText.retry}</Button>
      </ActionBar>
    )}
  </Screen>
)
