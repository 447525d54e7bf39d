import { expect, it } from 'vitest'
import type { Questionnaire, SecurityQuestions } from '../../ports/security-questions.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability } from '../testing/unavailable.suite.ts'

type Person = {
  readonly document: string
  readonly firstName: string
  readonly firstSurname: string
  readonly issueDate: string
}
type Answers = Parameters<SecurityQuestions['verify']>[0]['answers']

export type QuestionsWorld = { readonly known: Person; readonly unasked: Person }

export function describeSecurityQuestions(
  world: () => QuestionsWorld,
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => SecurityQuestions,
  rightAnswers: (document: string) => Promise<Answers>,
): void {
  const ask = async (): Promise<Questionnaire> => {
    const outcome = await connect().createQuestionnaire(world().known)
    if (!outcome.ok) throw new Error(`no questionnaire: ${outcome.reason}`)
    return outcome.questionnaire
  }

  it('the questionnaire has several answers a question, and hides the right ones', async () => {
    const { questions } = await ask()
    expect(questions).toHaveLength(4)
    for (const question of questions) {
      expect(Object.keys(question).sort()).toEqual(['answers', 'order', 'text'])
      expect(question.answers.length).toBeGreaterThanOrEqual(3)
    }
  })

  it('the questionnaire approves the right answers and no others', async () => {
    const { questionnaireId, registryId } = await ask()
    const answers = await rightAnswers(world().known.document)
    expect(await connect().verify({ questionnaireId, registryId, answers })).toEqual({ approved: true })

    const again = await ask()
    const right = await rightAnswers(world().known.document)
    const wrong = again.questions.map(({ order, answers: offered }) => ({
      questionOrder: order,
      answerId:
        offered.find(({ id }) => right.every((one) => one.questionOrder !== order || one.answerId !== id))
          ?.id ?? '',
    }))
    expect(await connect().verify({ ...again, answers: wrong })).toEqual({ approved: false })
  })

  it('the questionnaire refuses an issue date that is not the document’s', async () => {
    const outcome = await connect().createQuestionnaire({ ...world().known, issueDate: '2099-01-01' })
    expect(outcome).toEqual({ ok: false, reason: 'issueDateMismatch' })
  })

  it('the provider of questions says when no questionnaire can be made', async () => {
    const outcome = await connect().createQuestionnaire(world().unasked)
    expect(outcome).toEqual({ ok: false, reason: 'notEnoughQuestions' })
  })

  describeUnavailability('questions', (fault) => sandbox().fault(fault), {
    isRepeated: false,
    call: (limits) => connect(limits).createQuestionnaire(world().known),
  })
}
