import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { useApplication } from '../../client/journey/application-store.ts'
import type { ArrivalState } from '../../client/navigate.ts'
import { evidenteText } from '../../text/identity.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { PurchaseSummary } from '../summary/purchase-summary.tsx'
import { IssueDateForm } from './issue-date-form.tsx'
import { CheckReasons, QuestionnaireForm } from './questionnaire-form.tsx'
import { SuccessDialog } from './success-dialog.tsx'
import { forgetQuestions, useQuestions } from './use-questions.ts'

export function EvidenteScreen() {
  const application = useApplication()
  const arrival = useHistoryState<ArrivalState | null>()
  const { questionnaire, reasons, dateExpedition, failure, approved, ask, check } = useQuestions()
  const { isBusy, run } = useBusy()
  useStageFocus(questionnaire?.id ?? 'date')
  useEffect(() => forgetQuestions, [])

  return (
    <Screen
      title={titles.evidente}
      lead={questionnaire ? evidenteText.lead : evidenteText.dateLead}
      summary={<PurchaseSummary application={application} />}
    >
      <CheckReasons reasons={reasons ?? arrival?.reasons ?? []} />
      {questionnaire ? (
        <QuestionnaireForm
          key={questionnaire.id}
          questionnaire={questionnaire}
          isBusy={isBusy || approved !== null}
          onAnswers={(answers) => run(() => check(questionnaire, answers))}
        >
          <FailureNotice failure={failure} />
        </QuestionnaireForm>
      ) : (
        <IssueDateForm
          dateExpedition={dateExpedition}
          failure={failure}
          isBusy={isBusy}
          onDate={(date) => run(() => ask(date).then(() => undefined))}
        />
      )}
      <SuccessDialog answer={approved} text={evidenteText.successText[application.origin]} />
    </Screen>
  )
}
