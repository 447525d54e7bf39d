import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useEffect } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { useApplication } from '../../../client/journey/application-store.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { matchPath } from '../../../client/paths.ts'
import { CheckReasons, QuestionnaireForm } from '../../../steps/identity/questionnaire-form.tsx'
import { SuccessDialog } from '../../../steps/identity/success-dialog.tsx'
import { forgetQuestions, useQuestions } from '../../../steps/identity/use-questions.ts'
import { PurchaseSummary } from '../../../steps/summary/purchase-summary.tsx'
import { evidenteWords } from '../../../text/identity.ts'
import { titles } from '../../../text/titles.ts'
import { AgentStep } from '../frame/agent-step.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'

/** The questions live in memory alone: a reload begins at the issue date again. */
export function AssistedEvidenteValidateScreen() {
  const application = useApplication()
  const { questionnaire, reasons, failure, approved, check } = useQuestions()
  const { isBusy, run } = useBusy()
  useStageFocus(questionnaire?.id ?? '')
  useEffect(() => forgetQuestions, [])
  const hasNone = questionnaire === null && !isBusy && approved === null
  useEffect(() => {
    const isHere = matchPath(location.pathname)?.screen === 'assistedEvidenteValidate'
    if (hasNone && isHere) goToScreen('assistedEvidenteDate', { replace: true })
  }, [hasNone])

  return (
    <AgentStep isSharedWithPhone isActing={isBusy || approved !== null}>
      <AssistedFrame
        title={titles.assistedEvidenteValidate}
        lead={evidenteWords.agent.lead}
        summary={<PurchaseSummary application={application} />}
      >
        <CheckReasons reasons={reasons ?? []} />
        {questionnaire && (
          <QuestionnaireForm
            key={questionnaire.id}
            questionnaire={questionnaire}
            isBusy={isBusy || approved !== null}
            onAnswers={(answers) => run(() => check(questionnaire, answers))}
          >
            <FailureNotice failure={failure} />
          </QuestionnaireForm>
        )}
        <SuccessDialog answer={approved} text={evidenteWords.agent.successText[application.origin]} />
      </AssistedFrame>
    </AgentStep>
  )
}
