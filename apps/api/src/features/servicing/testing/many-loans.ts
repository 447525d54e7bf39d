import { isoOf, type LoanTerms, monthOf, openLoan } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { type Entry, postEntries } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import { auditInsert } from '../../../platform/audit.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { bookOf, linesBetween, noBook } from '../bookkeeping.ts'
import { changingColumns, type StoredLoan } from '../loan-store.ts'

const perStatement = 500

/**
 * So many open loans of the same terms with their disbursements, as `openLoan` would leave them, in few statements.
 * Their applications are empty: nobody may read who the borrowers are.
 */
export async function insertLoans(
  { db }: Pick<Connection, 'db'>,
  count: number,
  terms: LoanTerms,
): Promise<void> {
  const openedAt = `${isoOf(terms.disbursedOn)}T15:00:00Z`
  const loan = openLoan(terms)
  const capsStamp = (await readUsuryCaps(db)).stampOf(monthOf(loan.asOf))
  const lines = linesBetween(noBook, bookOf(loan, 'devicePayable'))
  const stored = (): StoredLoan => {
    const id = newId()
    return {
      id,
      applicationId: newId(),
      key: id,
      contractNumber: id,
      origin: 'Finter',
      documentIndex: Buffer.from(id),
      isMobileBill: false,
      loan,
      lastPaidAt: null,
      capsStamp,
      openedAt,
      pausedThrough: null,
      billsFrom: null,
    }
  }
  for (let done = 0; done < count; done += perStatement) {
    const loans = Array.from({ length: Math.min(perStatement, count - done) }, stored)
    await inTransaction(db, async (transaction) => {
      await transaction
        .insertInto('application')
        .values(
          loans.map(({ applicationId: id, documentIndex }) => ({
            id,
            documentIndex,
            mobileIndex: documentIndex,
            person: documentIndex,
            facts: '{}',
            origin: 'Finter' as const,
            status: 'financialData',
            situation: 'Liberada',
            activity: 'EquipamentoEntregue',
            createdAt: openedAt,
            updatedAt: openedAt,
          })),
        )
        .execute()
      const changing = changingColumns(loans[0] as StoredLoan)
      await transaction
        .insertInto('loan')
        .values(loans.map(({ loan: _loan, ...row }) => ({ ...row, ...changing })))
        .execute()
      const entries = loans.map(
        ({ id }): Entry => ({
          kind: 'disbursement',
          source: { kind: 'loan', id },
          subject: id,
          actor: 'operator',
          idempotencyKey: `open:${id}`,
          lines,
          bookedOn: isoOf(terms.disbursedOn),
          valueOn: isoOf(terms.disbursedOn),
        }),
      )
      await auditInsert(
        loans.map(({ id, applicationId, contractNumber, isMobileBill }) => ({
          actor: actors.operator,
          action: 'openLoan',
          subjectType: 'loan',
          subjectId: id,
          after: { applicationId, contractNumber, disbursedOn: isoOf(terms.disbursedOn), isMobileBill },
        })),
        Temporal.Instant.from(openedAt),
      ).execute(transaction)
      const posted = await postEntries(transaction, entries, Temporal.Instant.from(openedAt))
      if (!posted.ok) throw new Error(posted.refusal.code)
    })
  }
}
