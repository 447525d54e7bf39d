import type { ActingParty } from '../../../platform/actor.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import type { OfficeAct, OfficeActContext, RevealBeyond } from '../office-act.ts'
import { revealBeyondText } from '../text/reveal-beyond.ts'

/** A group of a person's values beyond the day's limit, for the one who asked, once. It opens nothing for the approver. */
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

function askerOf({ actor }: ActingParty): string {
  if (actor.kind !== 'staff') throw new Error('Only staff asks for the values of a person')
  return actor.approves?.askedBy ?? actor.user
}
