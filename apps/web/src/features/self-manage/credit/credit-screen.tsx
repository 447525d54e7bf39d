import { getLoan, getPaymentPlan, type LoanDetail } from '@cupo/wire'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { ScreenProps } from '../../../client/paths.ts'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { send } from '../../../client/send.ts'
import { type Asked, useAnswer } from '../../../client/use-answer.ts'
import { creditText } from '../../../text/credit.ts'
import { titles } from '../../../text/titles.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { Characteristics } from './characteristics.tsx'
import styles from './credit.module.css'
import { DueCard } from './due-card.tsx'
import { Papers } from './papers.tsx'
import { Plan } from './plan.tsx'
import { Progress } from './progress.tsx'

/** One credit, everything its owner may want to know of it. */
export function CreditScreen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const loan = useAnswer((signal) => send(getLoan, { params: { id } }, { signal }), id)
  const plan = useAnswer((signal) => send(getPaymentPlan, { params: { id } }, { signal }), id)
  const found = loan.asked.kind === 'answered' ? loan.asked.body : null
  const isSold = found !== null && found.closureReason !== null
  const hasFailed = loan.asked.kind === 'failed'

  return (
    <AccountFrame
      title={found?.productName ?? titles.creditDetail}
      top={<Top contractNumber={found?.contractNumber ?? null} />}
      side={!isSold && !hasFailed && (found ? <Papers loan={found} /> : <Waiting place="papers" />)}
      below={!isSold && !hasFailed && <Below loan={found} asked={plan.asked} />}
    >
      <FailureNotice failure={failureOf(loan.asked)} onRetry={loan.askAgain} />
      {found !== null && isSold && <Sold loan={found} />}
      {!isSold && !hasFailed && <Standing loan={found} asked={plan.asked} onRetry={plan.askAgain} />}
    </AccountFrame>
  )
}

/** A place as high as most answers are, so that nothing jumps when one comes. */
const Waiting = ({ place }: { readonly place: 'due' | 'progress' | 'papers' | 'plan' }) => (
  <div className={classNames(styles.waiting, styles[`${place}Waiting`])} aria-hidden="true" />
)

const Top = ({ contractNumber }: { readonly contractNumber: string | null }) => (
  <div className={styles.top}>
    <p className={styles.contract}>{contractNumber !== null && creditText.contract(contractNumber)}</p>
    <ScreenLink to="selfManage">{creditText.back}</ScreenLink>
  </div>
)

type StandingProps = {
  readonly loan: LoanDetail | null
  readonly asked: Asked<typeof getPaymentPlan>
  readonly onRetry: () => void
}

/** What is to be paid, and how much of the credit is. */
function Standing({ loan, asked, onRetry }: StandingProps) {
  const isWaiting = loan === null || asked.kind === 'asking'
  return (
    <>
      <FailureNotice failure={failureOf(asked)} onRetry={onRetry} />
      {loan && asked.kind === 'answered' && <DueCard loan={loan} due={asked.body.globalData} />}
      {isWaiting && asked.kind !== 'failed' && <Waiting place="due" />}
      {loan ? <Progress loan={loan} /> : <Waiting place="progress" />}
    </>
  )
}

type BelowProps = Pick<StandingProps, 'loan' | 'asked'>

/** The plan has the width that its table needs. */
const Below = ({ loan, asked }: BelowProps) => (
  <>
    {asked.kind === 'asking' && <Waiting place="plan" />}
    {asked.kind === 'answered' && <Plan installments={asked.body.ops[0].data.accountInstallments} />}
    {loan && <Characteristics loan={loan} />}
  </>
)

/** Of a sold debt only the message and the agreement are left. */
const Sold = ({ loan }: { readonly loan: LoanDetail }) => (
  <>
    <Notice tone="info">{loan.closureMessage}</Notice>
    <Papers loan={loan} />
  </>
)

const failureOf = (asked: Asked<typeof getLoan> | Asked<typeof getPaymentPlan>) =>
  asked.kind === 'failed' ? asked.failure : null
