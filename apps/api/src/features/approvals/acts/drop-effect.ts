import { formatDateTime } from '../../../platform/format.ts'
import { settleEffect } from '../../../platform/jobs/lender-effects.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { effectKindInWords } from '../../../platform/text/effect-kinds.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { dropEffectText } from '../text/drop-effect.ts'

export const dropEffect = (_context: OfficeActContext): OfficeAct<{ readonly effect: string }> => ({
  subject: ({ effect }) => ({ type: 'effect', id: effect }),

  async look(transaction, { effect }) {
    const row = await transaction
      .selectFrom('outbox')
      .select(['kind', 'createdAt', 'attempts', 'parkedAt', 'sentAt'])
      .where('id', '=', effect)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return refuse('NoEncontrado')
    if (row.sentAt !== null) return refuse('EtapaInvalida', { message: dropEffectText.gone })
    const { waits, parked } = dropEffectText
    return done({
      rows: [
        { label: dropEffectText.effect, value: effectKindInWords(row.kind) },
        { label: dropEffectText.since, value: formatDateTime(row.createdAt) },
        { label: dropEffectText.attempts, value: String(row.attempts) },
        {
          label: dropEffectText.state,
          value: dropEffectText.dropped,
          before: row.parkedAt === null ? waits : parked,
        },
      ],
      facts: { kind: row.kind, parkedAt: row.parkedAt },
      isAlone: false,
    })
  },

  async run(transaction, { effect }, why, who) {
    const { isDone } = await settleEffect(transaction, { kind: 'drop', effect, why }, who)
    if (!isDone) return refuse('EtapaInvalida', { message: dropEffectText.gone })
    return done({ rows: [{ label: dropEffectText.state, value: dropEffectText.dropped }] })
  },
})
