import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Tag } from '@cupo/ui/notice.tsx'
import type { listRefunds, Refunds, WireRefund } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { sendSteppedUp } from '../../../../steps/step-up/step-up-place.tsx'
import { accountKindText, refundsText as text } from '../../../../text/payment-links.ts'
import type { TypedAccount } from '../../../refunds/account-form.tsx'
import styles from '../home.module.css'
import { Loaded } from '../loaded.tsx'

const AccountForm = lazy(() =>
  loadChunk(() => import('../../../refunds/account-form.tsx')).then((module) => ({
    default: module.AccountForm,
  })),
)

export function RefundsCard() {
  const [changed, setChanged] = useState<Refunds | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const { asked, askAgain } = useAnswer<typeof listRefunds>(
    (signal) => send('GET /selfmanage/refunds', {}, { signal, part: 'claims' }),
    'refunds',
  )
  const save = async (body: TypedAccount): Promise<HandledFailure | null> => {
    const answer = await sendSteppedUp('refundAccount', 'POST /selfmanage/refunds/account', { body })
    if (!answer.ok) return answer
    setChanged(answer.body)
    setIsNaming(false)
    return null
  }
  if (asked.kind === 'asking' || (asked.kind === 'answered' && asked.body.refunds.length === 0)) return null
  return (
    <Card title={text.title} id="devoluciones">
      <Loaded<typeof listRefunds> asked={asked} onRetry={askAgain} place="claims">
        {(loaded) => {
          const refunds = changed ?? loaded
          return (
            <>
              <RefundList refunds={refunds} />
              {refunds.isAccountOpen && (
                <Button variant="secondary" onClick={() => setIsNaming(true)}>
                  {refunds.account === null ? text.name : text.correct}
                </Button>
              )}
              {isNaming && (
                <Dialog isOpen size="sheet" title={text.name} onClose={() => setIsNaming(false)}>
                  <p>{text.lead}</p>
                  <Suspense>
                    <AccountForm banks={refunds.banks} save={save} />
                  </Suspense>
                </Dialog>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

const tones = { owed: 'warn', ordered: 'info', paid: 'good' } as const

function RefundList({ refunds: { refunds, account } }: { readonly refunds: Refunds }) {
  return (
    <ul className={styles.list}>
      {refunds.map((refund) => (
        <li key={refund.id} className={styles.item}>
          <div className={styles.head}>
            <h3 className={styles.name}>{refund.amountFmt}</h3>
            <Tag tone={tones[refund.state]}>{text.states[refund.state]}</Tag>
          </div>
          <p className={styles.small}>{refund.reasonText}</p>
          <Facts facts={factsOf(refund, account)} />
        </li>
      ))}
    </ul>
  )
}

const factsOf = ({ about, state, dueOnFmt, paidOnFmt }: WireRefund, account: Refunds['account']) => [
  ...(about === null ? [] : [{ term: text.about, value: about }]),
  paidOnFmt === null ? { term: text.dueOn, value: dueOnFmt } : { term: text.paidOn, value: paidOnFmt },
  ...(state === 'owed' && account !== null
    ? [
        {
          term: text.account,
          value: text.accountOf(account.bankName, accountKindText[account.kind], account.ending),
        },
      ]
    : []),
]
