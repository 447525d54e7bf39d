import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { RichText } from '@cupo/ui/rich-text.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { Questionnaire } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type Reason, textOfReason } from '../../client/navigate.ts'
import { evidenteText } from '../../text/identity.ts'

export type Answers = readonly { readonly idPregunta: string; readonly idRespuesta: string }[]

type Props = {
  readonly questionnaire: Questionnaire
  readonly isBusy: boolean
  readonly onAnswers: (answers: Answers) => void
  readonly children: ReactNode
}

export function QuestionnaireForm({ questionnaire, isBusy, onAnswers, children }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const { Pregunta: questions } = questionnaire
  const answers = questions.flatMap(({ orden }) => {
    const idRespuesta = chosen[orden]
    return idRespuesta === undefined ? [] : [{ idPregunta: orden, idRespuesta }]
  })
  const isComplete = answers.length === questions.length

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isComplete) onAnswers(answers)
  }

  return (
    <form noValidate onSubmit={submit}>
      {questions.map(({ orden, texto, Respuesta }) => (
        <RadioGroup
          key={orden}
          name={`question-${orden}`}
          legend={texto}
          choices={Respuesta.map(({ id, texto: label }) => ({ value: id, label }))}
          value={chosen[orden] ?? null}
          onValue={(idRespuesta) => setChosen((before) => ({ ...before, [orden]: idRespuesta }))}
        />
      ))}
      {children}
      <ActionBar note={<span role="status">{evidenteText.answered(answers.length, questions.length)}</span>}>
        <Button type="submit" disabled={!isComplete} isLoading={isBusy}>
          {commonText.confirm}
        </Button>
      </ActionBar>
    </form>
  )
}

export const CheckReasons = ({ reasons }: { readonly reasons: readonly Reason[] }) =>
  reasons.map((reason) => (
    <Notice key={textOfReason(reason)} tone="warn" title={reason.titulo} announce="alert">
      <RichText text={textOfReason(reason)} />
    </Notice>
  ))
