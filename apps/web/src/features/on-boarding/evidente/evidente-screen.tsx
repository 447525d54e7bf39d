import type { ActionAnswer, Questionnaire } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, useApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import { type ArrivalState, goToScreen, type Reason, textOfReason } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { evidenteText } from '../../../text/identity.ts'
import { titles } from '../../../text/titles.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useStageFocus } from '../../../ui/heading-focus.ts'
import { DoneDrawing } from '../../../ui/illustration.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { PurchaseSummary } from '../purchase-summary/purchase-summary.tsx'
import { IssueDateForm } from './issue-date-form.tsx'
import { type Answers, QuestionnaireForm } from './questionnaire-form.tsx'

/** Step 3 by questions: the issue date, then questions until they are right or there are no more. */
export function EvidenteScreen() {
  const application = useApplication()
  const told = useHistoryState<ArrivalState | null>()
  const [reasons, setReasons] = useState<readonly Reason[]>(told?.reasons ?? [])
  const [dateExpedition, setDateExpedition] = useState('')
  const [questionnaire, setQuestionnaire] = useState<Questionnaire | null>(null)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [approved, setApproved] = useState<ActionAnswer | null>(null)
  const { isBusy, run } = useBusy()
  useStageFocus(questionnaire?.id ?? 'date')

  const askQuestions = async (date: string) => {
    setFailure(null)
    const answer = await act({ action: 'listQuestions', dateExpedition: date, isPartial: true })
    setDateExpedition(date)
    setQuestionnaire(null)
    if (!answer.ok) return setFailure(answer)
    if (isRefusal(answer.body)) return refuse(answer.body)
    const asked = questionnaireOf(answer.body)
    setQuestionnaire(asked)
    if (!asked) await followAnswer(answer.body)
  }

  const check = async ({ id, registro }: Questionnaire, respuesta: Answers) => {
    setFailure(null)
    setReasons([])
    const respuestas = { idCuestionario: id, regCuestionario: registro, respuesta: [...respuesta] }
    const answer = await act({ action: 'verifyAnswers', respuestas, isPartial: true })
    if (!answer.ok) return setFailure(answer)
    if (isRefusal(answer.body)) return refuse(answer.body)
    if (answer.body.situation !== 'evidente') return setApproved(answer.body)
    setReasons(answer.body.messages ?? [])
    await askQuestions(dateExpedition)
  }

  return (
    <Screen
      title={titles.evidente}
      lead={questionnaire ? evidenteText.lead : evidenteText.dateLead}
      summary={<PurchaseSummary application={application} />}
    >
      {reasons.map((reason) => (
        <Notice key={textOfReason(reason)} tone="warn" title={reason.titulo} announce="alert">
          <RichText text={textOfReason(reason)} />
        </Notice>
      ))}
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
          onDate={(date) => run(() => askQuestions(date))}
        />
      )}
      <SuccessDialog answer={approved} text={evidenteText.successText[application.origin]} />
    </Screen>
  )
}

const isRefusal = ({ situation }: ActionAnswer) => situation === 'reproved' || situation === 'infolaftFailure'

/** The questions end in cannot-process, with what the server says of it (conformance: R-I5). */
const refuse = ({ messages = [] }: ActionAnswer) =>
  goToScreen('processRequest', { state: { reasons: messages } })

const questionnaireOf = ({ response }: ActionAnswer): Questionnaire | null =>
  response && 'Pregunta' in response ? response : null

/** The dialog would close by itself after 10 s; the journey goes on after 5 (conformance: R-V8). */
const successClosesAfterSeconds = 10
const successFollowsAfterSeconds = 5

type SuccessProps = { readonly answer: ActionAnswer | null; readonly text: string }

/** The answers were right: says so and goes on, by itself or at once when pressed. */
function SuccessDialog({ answer, text }: SuccessProps) {
  const { isBusy, run } = useBusy()
  const goOn = () => {
    if (answer) run(() => followAnswer(answer))
  }
  const goOnByItself = useEffectEvent(goOn)
  const isOpen = answer !== null
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(goOnByItself, successFollowsAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <Dialog
      isOpen={isOpen}
      title={evidenteText.successTitle}
      illustration={<DoneDrawing />}
      onClose={goOn}
      autoCloseSeconds={successClosesAfterSeconds}
      autoCloseText={(seconds) =>
        commonText.continuesIn(
          Math.max(0, seconds - (successClosesAfterSeconds - successFollowsAfterSeconds)),
        )
      }
      actions={
        <Button isLoading={isBusy} onClick={goOn}>
          {commonText.continue}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
