import { getLoan, getPaymentPlan, type LoanDetail } from '@cupo/wire'
import { FailureNotice } from '../../../app/failure-notice.tsx'
import type { ScreenProps } from '../../../app/lazy-screen.tsx'
import { ScreenLink } from '../../../app/screen-link.tsx'
import { send } from '../../../app/send.ts'
import { type Asked, useAnswer } from '../../../app/use-answer.ts'
import { creditText } from '../../../text/credit.ts'
import { titles } from '../../../text/titles.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountScreen } from '../account-screen.tsx'
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

  return (
    <AccountScreen
      title={found?.productName ?? titles.creditDetail}
      top={<Top contractNumber={found?.contractNumber ?? null} />}
      side={found && !isSold && <Side loan={found} />}
    >
      <FailureNotice failure={failureOf(loan.asked)} onRetry={loan.askAgain} />
      {loan.asked.kind === 'asking' && <Skeleton shape="card" />}
      {found &&
        (isSold ? <Sold loan={found} /> : <Open loan={found} asked={plan.asked} onRetry={plan.askAgain} />)}
    </AccountScreen>
  )
}

const Top = ({ contractNumber }: { readonly contractNumber: string | null }) => (
  <div className={styles.top}>
    <p className={styles.quiet}>{contractNumber !== null && creditText.contract(contractNumber)}</p>
    <ScreenLink to="selfManage">{creditText.back}</ScreenLink>
  </div>
)

type OpenProps = {
  readonly loan: LoanDetail
  readonly asked: Asked<typeof getPaymentPlan>
  readonly onRetry: () => void
}

function Open({ loan, asked, onRetry }: OpenProps) {
  const plan = asked.kind === 'answered' ? asked.body : null
  return (
    <>
      <FailureNotice failure={failureOf(asked)} onRetry={onRetry} />
      {plan && <DueCard loan={loan} due={plan.globalData} />}
      <Progress loan={loan} />
      {plan && <Plan installments={plan.ops[0].data.accountInstallments} />}
      {asked.kind === 'asking' && <Skeleton shape="card" />}
    </>
  )
}

const Side = ({ loan }: { readonly loan: LoanDetail }) => (
  <>
    <Papers loan={loan} />
    <Characteristics loan={loan} />
  </>
)

/** What was sold is its buyer's to tell: only the message and the contract are left. */
const Sold = ({ loan }: { readonly loan: LoanDetail }) => (
  <>
    <Notice tone="info" title={loan.closureReason ?? ''}>
      {loan.closureMessage}
    </Notice>
    <Papers loan={loan} />
  </>
)

const failureOf = (asked: Asked<typeof getLoan> | Asked<typeof getPaymentPlan>) =>
  asked.kind === 'failed' ? asked.failure : null
