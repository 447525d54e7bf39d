import { done, refuse } from '../../../platform/refusal.ts'
import { askerOf, type OfficeAct, type OfficeActContext, type RevealBeyond } from '../office-act.ts'
import { revealBeyondText } from '../text/reveal-beyond.ts'

/**
 * Reveals a group of a person's values beyond the day's limit once, to the requester and not to the
 * approver.
 */
export const revealBeyond = ({ revealVerbs }: OfficeActContext): OfficeAct<RevealBeyond> => ({
  subject: ({ person }) => ({ type: 'person', id: person }),

  async look(transaction, order, who) {
    const user = askerOf(who)
    const opened = await revealVerbs.see(transaction, order, user)
    if (opened === null) return refuse('NoEncontrado')
    const { group, reason } = order
    return done({
      rows: [
        { label: revealBeyondText.who, value: user },
        { label: revealBeyondText.group, value: revealBeyondText.groups[group] },
        { label: revealBeyondText.reason, value: revealBeyondText.reasons[reason] },
        { label: revealBeyondText.before, value: String(opened) },
      ],
      facts: { opened },
      isAlone: false,
    })
  },

  async run(transaction, order, _reason, who) {
    const user = askerOf(who)
    await revealVerbs.allow(transaction, order, user, who)
    return done({
      rows: [
        { label: revealBeyondText.who, value: user },
        { label: revealBeyondText.group, value: revealBeyondText.groups[order.group] },
      ],
    })
  },
})
