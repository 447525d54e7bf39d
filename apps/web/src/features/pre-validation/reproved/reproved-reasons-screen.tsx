import { reprovedText as text } from '../../../text/pre-validation-result.ts'
import { statusText } from '../../../text/status.ts'
import { titles } from '../../../text/titles.ts'
import { Button } from '../../../ui/button.tsx'
import { PauseDrawing } from '../../../ui/illustration.tsx'
import { StatusPage } from '../../../ui/status-page.tsx'
import { FinishButton } from '../../status/finish-button.tsx'
import { StatusWords } from '../../status/status-words.tsx'
import { channelViews } from '../channel-views.ts'
import { askAnother, isAnswered, usePreValidation } from '../pre-validation.ts'

/** A refusal with its reasons, four at most, or the one word where it has none (conformance: R-U61). */
export function ReprovedReasonsScreen() {
  const held = usePreValidation(isAnswered)
  if (held === null) return null
  const { messages: reasons, validUntilFmt } = held.result
  const isForShop = channelViews[held.channel].audience === 'agent'
  return (
    <StatusPage
      illustration={<PauseDrawing />}
      title={reasons.length > 0 ? text.withReasonsTitle : titles.preValidationReproved}
      actions={
        <>
          {isForShop && <Button onClick={askAnother}>{text.another}</Button>}
          <FinishButton variant={isForShop ? 'text' : 'primary'} />
        </>
      }
    >
      <StatusWords
        page={{
          title: titles.preValidationReproved,
          text: statusText.cannotProcess,
          Drawing: PauseDrawing,
          shows: 'reasons',
        }}
        told={{ reasons, ...(isForShop ? { enterAt: 'assistedHome' } : {}) }}
      />
      <p>{text.again(validUntilFmt)}</p>
    </StatusPage>
  )
}
