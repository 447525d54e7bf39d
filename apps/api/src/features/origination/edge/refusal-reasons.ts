import { showRefusalReasons } from '@cupo/wire'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { takePlaceIn } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refusal.ts'
import { tooManyQuestions } from '../../../platform/text/limits.ts'
import { applicationOfSession } from '../acts/find-own.ts'
import type { OriginationContext } from '../context.ts'
import type { Application } from '../model/application.ts'
import { creditRefused } from '../text/reasons.ts'

const looksPerHour = [{ max: 5, windowSeconds: 3_600 }]

export const reasonsToTell = (application: Application | null): string[] =>
  (application?.person.refusalReasons ?? []).filter((reason) =>
    creditRefused.every(({ mensagem }) => mensagem !== reason),
  )

/**
 * At the customer's wish, with an audit row. Refuses with `NoEncontrado` a sale of another session, and
 * with `EtapaInvalida` one that was not refused.
 */
export function refusalReasonRoutes(bind: BindCall, origination: OriginationContext): void {
  bind(showRefusalReasons)(async ({ actor, now, params, requestId }) => {
    const saleId = await applicationOfSession(origination, actor, params.applicationId)
    const application = saleId === null ? null : await origination.store.find(origination.db, saleId)
    if (application === null) return refuse('NoEncontrado')
    const { id, status } = application
    if (status !== 'reproved' && status !== 'infolaftFailure') return refuse('EtapaInvalida', { status })
    const isAllowed = await inTransaction(origination.db, async (transaction) => {
      const looks = { kind: 'refusal-reasons', subject: origination.secrets.blindIndex('handOff', id) }
      if ((await takePlaceIn(transaction, looks, looksPerHour, now)) === null) return false
      const subject = { subjectType: 'application', subjectId: id }
      await writeAudit(transaction, { actor, action: 'showRefusalReasons', ...subject, requestId }, now)
      return true
    })
    if (!isAllowed) return refuse('LimiteDeIntentos', { message: tooManyQuestions })
    return { status: 200, body: { reasons: reasonsToTell(application) } }
  })
}
