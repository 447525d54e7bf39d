import { createStore, useStore } from '@cupo/ui/store.ts'
import type { ActionAnswer, Questionnaire } from '@cupo/wire'
import { useState } from 'react'
import { act } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import { goToScreen, type Reason } from '../../client/navigate.ts'
import type { HandledFailure } from '../../client/send.ts'
import { actingHere } from '../../client/who-acts.ts'
import type { Answers } from './questionnaire-form.tsx'

type OpenQuestions = {
  readonly dateExpedition: string
  readonly questionnaire: Questionnaire | null
  readonly reasons: readonly Reason[] | null
}

const noQuestions: OpenQuestions = { dateExpedition: '', questionnaire: null, reasons: null }

/** In memory only: from the screen of the date to that of the answers. */
const openQuestions = createStore(noQuestions)

export const forgetQuestions = () => openQuestions.set(noQuestions)

export type Questions = OpenQuestions & {
  readonly failure: HandledFailure | null
  readonly approved: ActionAnswer | null
  readonly ask: (dateExpedition: string) => Promise<boolean>
  readonly check: (questionnaire: Questionnaire, answers: Answers) => Promise<void>
}

export function useQuestions(): Questions {
  const open = useStore(openQuestions)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [approved, setApproved] = useState<ActionAnswer | null>(null)
  const set = (change: Partial<OpenQuestions>) => openQuestions.set({ ...openQuestions.get(), ...change })

  const ask = async (dateExpedition: string) => {
    setFailure(null)
    const answer = await act({ action: 'listQuestions', dateExpedition, isPartial: true })
    set({ dateExpedition, questionnaire: null })
    if (!answer.ok) {
      setFailure(answer)
      return false
    }
    if (isRefusal(answer.body)) {
      await refuse(answer.body)
      return false
    }
    const questionnaire = questionnaireOf(answer.body)
    set({ questionnaire })
    if (!questionnaire) await followAnswer(answer.body)
    return questionnaire !== null
  }

  const check = async ({ id, registro }: Questionnaire, respuesta: Answers) => {
    setFailure(null)
    set({ reasons: [] })
    const respuestas = { idCuestionario: id, regCuestionario: registro, respuesta: [...respuesta] }
    const answer = await act({ action: 'verifyAnswers', respuestas, isPartial: true })
    if (!answer.ok) return setFailure(answer)
    if (isRefusal(answer.body)) return refuse(answer.body)
    // The customer's phone follows the sale to its next step.
    if (answer.body.situation !== 'evidente') {
      return actingHere() === 'handOff' ? followAnswer(answer.body) : setApproved(answer.body)
    }
    set({ reasons: answer.body.messages ?? [] })
    await ask(open.dateExpedition)
  }

  return { ...open, failure, approved, ask, check }
}

const isRefusal = ({ situation }: ActionAnswer) => situation === 'reproved' || situation === 'infolaftFailure'

function refuse(answer: ActionAnswer): Promise<void> | void {
  if (actingHere() === 'handOff') return followAnswer(answer)
  goToScreen('processRequest', { state: { reasons: answer.messages ?? [] } })
}

const questionnaireOf = ({ response }: ActionAnswer): Questionnaire | null =>
  response && 'Pregunta' in response ? response : null
