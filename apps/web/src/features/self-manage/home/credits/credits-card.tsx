import { listLoans } from '@cupo/wire'
import { send } from '../../../../app/send.ts'
import { useAnswer } from '../../../../app/use-answer.ts'
import { creditsText } from '../../../../text/home.ts'
import { Card } from '../../../../ui/card.tsx'
import { Empty } from '../empty.tsx'
import { FoldedList } from '../folded-list.tsx'
import { Loaded } from '../loaded.tsx'
import { CreditRow } from './credit-row.tsx'

/** Every credit of the person: first those with something to pay, each group newest first. */
export function CreditsCard() {
  const { asked, askAgain } = useAnswer<typeof listLoans>(
    (signal) => send(listLoans, {}, { signal, part: 'account' }),
    'credits',
  )
  return (
    <Card title={creditsText.title} id="creditos">
      <Loaded asked={asked} onRetry={askAgain} place="credits">
        {({ loans }) =>
          loans.length === 0 ? (
            <Empty text={creditsText.empty} hint={creditsText.emptyHint} />
          ) : (
            <FoldedList
              items={loans.toSorted((one, other) => rankOf(one) - rankOf(other))}
              keyOf={({ keyMambu }) => keyMambu}
              showAll={creditsText.showAll}
            >
              {(loan) => <CreditRow loan={loan} />}
            </FoldedList>
          )
        }
      </Loaded>
    </Card>
  )
}

const rankOf = ({ totalDueValue }: { readonly totalDueValue: number }) => (totalDueValue > 0 ? 0 : 1)
