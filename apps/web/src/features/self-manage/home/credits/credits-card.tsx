import { Amount } from '@cupo/ui/amount.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { useStore } from '@cupo/ui/store.ts'
import type { ListedLoan, listLoans } from '@cupo/wire'
import { useState } from 'react'
import { send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { creditsText } from '../../../../text/self-manage.ts'
import { isWithdrawing } from '../../withdrawal-note.tsx'
import { orderUnderWay } from '../applications/application-in-hand.ts'
import { nameOf } from '../applications/application-row.tsx'
import { Empty, FoldedList, queryOf } from '../folded-list.tsx'
import { Loaded } from '../loaded.tsx'
import { CreditRow } from './credit-row.tsx'

const isPaidHere = (loan: ListedLoan): boolean =>
  loan.closureReason === null && loan.totalDueValue > 0 && !loan.isMobileBill && !isWithdrawing(loan)

export function CreditsCard() {
  const [isWhole, setIsWhole] = useState(false)
  const { asked, askAgain } = useAnswer<typeof listLoans>(
    (signal) => send('GET /selfmanage/loanInProgress', { query: queryOf(isWhole) }, { signal }),
    `credits ${isWhole}`,
  )
  return (
    <Card title={creditsText.title} id="creditos">
      <Loaded asked={asked} onRetry={askAgain} place="credits">
        {({ loans, count, nextPayments }) =>
          loans.length === 0 ? (
            <NoCredits />
          ) : (
            <>
              {nextPayments && (
                <Amount size="inline" label={creditsText.nextPayments} value={nextPayments.valueFmt} />
              )}
              <FoldedList
                items={loans}
                count={count}
                isWhole={isWhole}
                onWhole={() => setIsWhole(true)}
                keyOf={({ keyMambu }) => keyMambu}
                showAll={creditsText.showAll}
              >
                {(loan) => <CreditRow loan={loan} isFirst={loan === loans.find(isPaidHere)} />}
              </FoldedList>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function NoCredits() {
  const order = useStore(orderUnderWay)
  return order === null ? (
    <Empty text={creditsText.empty} hint={creditsText.emptyHint} />
  ) : (
    <Empty text={creditsText.toCome(nameOf(order))} hint={creditsText.toComeHint} />
  )
}
