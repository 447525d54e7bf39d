import type { ActionAnswer } from '@cupo/wire'
import { type ActDefinition, decided } from '../../act.ts'

type Request = { readonly stars: number; readonly complement: string }

/** Action `survey`. Answered once; the same answer again changes nothing. */
export const answerSurvey: ActDefinition<Request, null, ActionAnswer> = {
  act: 'survey',
  gather: async () => null,
  decide: ({ facts }, { stars, complement }, _gathered, { now }) =>
    decided(
      facts.survey === null ? [{ type: 'SurveyAnswered', stars, complement, at: now.toString() }] : [],
      { situation: 'survey' },
    ),
}
