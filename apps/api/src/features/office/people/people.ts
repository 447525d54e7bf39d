import {
  fileClaimForPerson,
  getOfficePerson,
  getPersonTimeline,
  revealPerson,
  searchOffice,
} from '@cupo/wire/office'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { formatDate } from '../../../platform/format.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { fileClaim } from '../../claims/claims.ts'
import { loanStore } from '../../servicing/servicing.ts'
import { recordPartReading, recordReading } from '../readings.ts'
import type { PeopleContext } from './people-context.ts'
import { presentPerson } from './person-file.ts'
import { reveal, revealedTo } from './reveals.ts'
import { search } from './search.ts'
import { readTimeline, timelineCursorOf } from './timeline.ts'
import { findPerson, seesLocked } from './visible-people.ts'

export function officePeopleRoutes(bind: BindCall, context: PeopleContext): void {
  const { db } = context

  bind(searchOffice)(async ({ body, actor, now }) => {
    const found = await search(context, body.q, { actor, now })
    return found.ok ? { status: 200, body: { hits: [...found.value] } } : found
  })

  bind(getOfficePerson)(async ({ params, actor, now }) => {
    const personId = params.id
    const documentIndex = await inTransaction(db, async (transaction) => {
      const found = await findPerson(transaction, personId, seesLocked(actor))
      if (found !== null) await recordReading(transaction, actor, { type: 'person', id: personId }, now)
      return found
    })
    if (documentIndex === null) return { refusal: { code: 'NoEncontrado' } }
    const [person, revealed] = await Promise.all([
      presentPerson(context, { personId, documentIndex, withLocked: seesLocked(actor) }),
      revealedTo(context, personId, { documentIndex, actor }),
    ])
    return { status: 200, body: { ...person, revealed: [...revealed] } }
  })

  bind(getPersonTimeline)(async ({ params, query, actor, now }) => {
    const before = timelineCursorOf(query.before)
    if (before === undefined) return { refusal: { code: 'SolicitudInvalida' } }
    const documentIndex = await findPerson(db, params.id, seesLocked(actor))
    if (documentIndex === null) return { refusal: { code: 'NoEncontrado' } }
    await recordPartReading(db, actor, { type: 'person', id: params.id }, now)
    const asking = { personId: params.id, documentIndex, actor, before, kind: query.kind }
    return { status: 200, body: await readTimeline(db, asking) }
  })

  bind(revealPerson)(async ({ params, body, actor, now, requestId }) => {
    const opened = await reveal(context, params.id, body, { actor, now, requestId })
    return opened.ok ? { status: 200, body: opened.value } : opened
  })

  bind(fileClaimForPerson)(async ({ params, body, actor, now, requestId }) => {
    const { contractNumber, ...words } = body
    const filed = await inTransaction(db, async (transaction) => {
      const documentIndex = await findPerson(transaction, params.id, seesLocked(actor))
      if (documentIndex === null) return null
      const loan =
        contractNumber === undefined
          ? null
          : await loanStore.findByContractNumber(transaction, contractNumber)
      if (contractNumber !== undefined && loan === null) return null
      // The verb takes the loan only if it is this person's.
      const claim = { ...words, credit: loan?.key }
      return fileClaim(context, transaction, claim, { documentIndex, actor, now, requestId })
    })
    if (filed === null) return { refusal: { code: 'NoEncontrado' } }
    if (!filed.ok) return filed
    const { protocol, answerDueOn } = filed.value
    return { status: 200, body: { protocol, answerDueOnFmt: formatDate(answerDueOn) } }
  })
}
