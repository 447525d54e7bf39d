import { Button } from '@cupo/ui/button.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { reprovedText as text } from '../../../text/pre-validation-result.ts'
import { statusText } from '../../../text/status.ts'
import { titles } from '../../../text/titles.ts'
import { PauseDrawing, StatusPage } from '../../../ui/status-page.tsx'
import { FinishButton } from '../../status/finish-button.tsx'
import { StatusWords } from '../../status/status-words.tsx'
import { type AnsweredPreValidation, askAnother } from '../pre-validation.ts'
import { HeldResult } from '../result/held-result.tsx'
import { audienceOf, visitStore } from '../visit.ts'

export const ReprovedReasonsScreen = () => (
  <HeldResult>{(held) => <ReprovedReasons held={held} />}</HeldResult>
)

function ReprovedReasons({ held }: { readonly held: AnsweredPreValidation }) {
  const audience = audienceOf(useStore(visitStore))
  const isForOther = audience === 'agent'
  const { messages: reasons, keptUntilFmt } = held.result
  return (
    <StatusPage
      illustration={<PauseDrawing />}
      title={reasons.length > 0 ? text.withReasonsTitle : titles.preValidationReproved}
      actions={
        <>
          {isForOther && <Button onClick={askAnother}>{text.another}</Button>}
          <FinishButton variant={isForOther ? 'text' : 'primary'} />
        </>
      }
    >
      <StatusWords
        page={{
          title: titles.preValidationReproved,
          text: statusText.cannotProcess,
          Drawing: PauseDrawing,
          shows: 'reasons',
          lead: text.why,
        }}
        arrival={{ reasons }}
      />
      {isForOther && <p>{text.theirs}</p>}
      <p>{text.again[audience](keptUntilFmt)}</p>
    </StatusPage>
  )
}
