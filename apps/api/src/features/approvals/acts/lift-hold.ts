import type { OfficeActInput } from '@cupo/wire/office'
import { formatDate } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { endHold, type HoldContext, holdStore } from '../../holds/holds.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { liftHoldText } from '../text/lift-hold.ts'

/** Always by two people. */
export const liftHold = (context: OfficeActContext): OfficeAct<OfficeActInput<'liftHold'>> => {
  const parts: HoldContext = { servicing: context, secrets: context.secrets }
  return {
    subject: ({ hold }) => ({ type: 'personHold', id: hold }),

    async look(transaction, { hold: id }) {
      const hold = await holdStore(context.secrets).find(transaction, id)
      if (hold === null) return refuse('NoEncontrado')
      if (hold.end !== null) return refuse('EtapaInvalida', { message: liftHoldText.ended })
      const contracts = await transaction
        .selectFrom('loanHold')
        .innerJoin('loan', 'loan.id', 'loanHold.loanId')
        .where('loanHold.holdId', '=', id)
        .select('contractNumber')
        .orderBy('contractNumber')
        .execute()
      const { kind, placedOn } = hold
      return done({
        rows: [
          { label: liftHoldText.hold, value: liftHoldText.kinds[kind] },
          { label: liftHoldText.since, value: formatDate(placedOn) },
          ...contracts.map(({ contractNumber }) => ({ label: liftHoldText.credit, value: contractNumber })),
          { label: liftHoldText.after, value: liftHoldText.goesOn[kind] },
        ],
        facts: {
          kind,
          isConfirmed: hold.lapsesOn === null,
          // One that opened since would go on, too.
          contracts: contracts.map(({ contractNumber }) => contractNumber).join(' '),
        },
        isAlone: false,
      })
    },

    async run(transaction, { hold: id }, reason, who) {
      const order = { id, ending: 'lifted', reason } as const
      const ended = await endHold(
        { ...parts, servicing: { ...context, db: transaction } },
        transaction,
        order,
        who,
      )
      if (!ended.ok) return refuse(ended.refusal.code, { message: liftHoldText.ended })
      return done({
        rows: [
          { label: liftHoldText.hold, value: liftHoldText.lifted(liftHoldText.kinds[ended.value.kind]) },
        ],
      })
    },
  }
}
