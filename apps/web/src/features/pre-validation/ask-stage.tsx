import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { commonText } from '../../text/common.ts'
import { preValidationOtpText as text } from '../../text/pre-validation-result.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/waiting.tsx'

type Props = {
  readonly failure: HandledFailure | null
  readonly failedTitle: string
  readonly onRetry: () => void
}

/** The bureau takes its seconds; where it could not be reached, the proof still counts. */
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
