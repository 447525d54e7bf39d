import type { ErrorCode } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import { send } from '../../../client/send.ts'
import { type AskSum, sumFailure } from '../../../steps/money-terms/sum-questions.ts'

const closedCampaign = 'CampanaInactiva' satisfies ErrorCode

export function simulationOf(campaign: string): AskSum {
  let isOpen = false
  return async (sum, signal) => {
    if (!isOpen) {
      const check = await send(
        'GET /publicdata/validate/campaign/:campaign',
        { params: { campaign } },
        { signal },
      )
      if (!check.ok) return sumFailure(check)
      if (signal.aborted) return { ok: false, failure: null }
      if (check.body.status !== 'ATIVA') {
        goToScreen('unavailable', { state: { code: closedCampaign } })
        return { ok: false, failure: null }
      }
      isOpen = true
    }
    const query = sum === null ? {} : { value: String(sum) }
    const answer = await send('GET /publicdata/offer/:campaign', { params: { campaign }, query }, { signal })
    return answer.ok ? { ok: true, calculator: answer.body.data.calculator } : sumFailure(answer)
  }
}
