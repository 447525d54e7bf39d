import { Amount } from '@cupo/ui/amount.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { infoIcon } from '@cupo/ui/icons.ts'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { ShareBar } from '@cupo/ui/share-bar.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import {
  dueAtOnce,
  type ListedLoan,
  type listLoans,
  soldPortfolioReason,
  voidedReason,
  withdrawnReason,
} from '@cupo/wire'
import { useId, useState } from 'react'
import { ScreenLink } from '../../../../client/screen-link.tsx'
import { send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { boughtBy, creditText, dueText, overdueText } from '../../../../text/account.ts'
import { phoneText } from '../../../../text/common.ts'
import { creditsText } from '../../../../text/self-manage.ts'
import { PaymentsInProcess } from '../../../payment/payment-notices.tsx'
import { PaperButton } from '../../papers/paper-button.tsx'
import { contract, mainPaperOf } from '../../papers/papers-of.ts'
import { isWithdrawing, LapsedNote, WithdrawalNote } from '../../withdrawal-note.tsx'
import { orderUnderWay } from '../applications/application-in-hand.ts'
import { nameOf } from '../applications/application-row.tsx'
import { Empty, FoldedList, queryOf } from '../folded-list.tsx'
import homeStyles from '../home.module.css'
import { Loaded } from '../loaded.tsx'
import styles from './credits.module.css'

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

type Props = {
  readonly loan: ListedLoan
  readonly isFirst?: boolean
}

function CreditRow({ loan, isFirst = true }: Props) {
  if (loan.closureReason !== null) return <ClosedCredit loan={loan} />
  if (loan.totalDueValue === 0) return <PaidCredit loan={loan} />
  return (
    <>
      <CreditHead loan={loan} />
      {isWithdrawing(loan) ? (
        <WithdrawalNote loan={loan} of={` ${creditsText.detailOf(loan.contractNumber)}`} />
      ) : (
        <OpenCredit loan={loan} isFirst={isFirst} />
      )}
      <Device loan={loan} />
      <div className={homeStyles.buttons}>
        {!isWithdrawing(loan) && <DetailLink loan={loan} />}
        <MainPaper loan={loan} />
      </div>
    </>
  )
}

const PaidCredit = ({ loan }: Props) => (
  <>
    <CreditHead loan={loan} />
    <p>{creditsText.closed}</p>
    <div className={homeStyles.buttons}>
      <MainPaper loan={loan} variant="primary" />
      <DetailLink loan={loan} />
    </div>
    <Device loan={loan} />
  </>
)

const DetailLink = ({ loan: { keyMambu, contractNumber } }: Props) => (
  <ScreenLink to="creditDetail" params={{ id: keyMambu }} look="secondary">
    {creditsText.detail}
    <VisuallyHidden> {creditsText.detailOf(contractNumber)}</VisuallyHidden>
  </ScreenLink>
)

const MainPaper = ({
  loan,
  variant = 'secondary',
}: Props & { readonly variant?: 'primary' | 'secondary' }) => {
  const { keyMambu, contractNumber } = loan
  const paper = mainPaperOf(loan)
  const of = paper === contract ? contractNumber : creditsText.detailOf(contractNumber)
  return <PaperButton paper={paper} id={keyMambu} of={` ${of}`} variant={variant} />
}

function CreditHead({ loan }: { readonly loan: ListedLoan }) {
  return (
    <div className={homeStyles.head}>
      <div>
        <ProductName loan={loan} />
        <p className={homeStyles.small}>{creditsText.contract(loan.contractNumber)}</p>
      </div>
      <CreditTag loan={loan} />
    </div>
  )
}

function CreditTag({ loan }: { readonly loan: ListedLoan }) {
  const { tags } = creditsText
  if (loan.closureReason === soldPortfolioReason) return <Tag tone="quiet">{tags.sold}</Tag>
  if (loan.closureReason === voidedReason) return <Tag tone="quiet">{tags.voided}</Tag>
  if (loan.closureReason === withdrawnReason) return <Tag tone="quiet">{tags.withdrawn}</Tag>
  if (loan.totalDueValue === 0) return <Tag tone="good">{tags.paid}</Tag>
  if (isWithdrawing(loan)) return <Tag tone="warn">{tags.withdrawing}</Tag>
  if (loan.isHeld) return <Tag tone="info">{tags.held}</Tag>
  if (loan.lastDueDate === dueAtOnce) return <Tag tone="bad">{tags.overdue}</Tag>
  return <Tag tone="good">{tags.current}</Tag>
}

function OpenCredit({ loan, isFirst = true }: Props) {
  const { lastDueDate, lastDueValueFmt, capitalPaidPercent, capitalPaidFmt, capitalLeftFmt } = loan
  const { keyMambu, contractNumber, inProcess, isMobileBill } = loan
  const isOverdue = lastDueDate === dueAtOnce
  const note = isMobileBill || isOverdue || lastDueDate === null ? null : creditsText.dueOn(lastDueDate)
  const label = isMobileBill
    ? dueText(lastDueDate, isMobileBill)
    : isOverdue
      ? overdueText
      : creditsText.nextPayment
  return (
    <>
      <LapsedNote loan={loan} />
      <Amount label={label} value={lastDueValueFmt} note={note} />
      <PaymentsInProcess payments={inProcess} />
      <ScreenLink
        to="payment"
        params={{ id: keyMambu }}
        look={isFirst && !isMobileBill ? 'primary' : 'secondary'}
        className={styles.pay}
      >
        {isMobileBill ? creditText.payBesidesBill(isOverdue) : creditsText.pay}
        <VisuallyHidden> {creditsText.detailOf(contractNumber)}</VisuallyHidden>
      </ScreenLink>
      {loan.isHeld && (
        <Notice tone="info" announce="none">
          {creditText.held}
        </Notice>
      )}
      {isOverdue && (
        <Notice tone="bad" announce="none">
          {creditsText.dueAtOnce(isMobileBill)}
        </Notice>
      )}
      <div className={styles.progress}>
        <ShareBar percent={capitalPaidPercent} label={creditsText.progress(capitalPaidPercent)} />
        <p className={styles.shares}>
          <span>
            {creditsText.paid} <strong>{capitalPaidFmt}</strong>
          </span>
          <span>
            {creditsText.left} <strong>{capitalLeftFmt}</strong>
          </span>
        </p>
      </div>
    </>
  )
}

function Device({ loan: { equipments } }: { readonly loan: ListedLoan }) {
  const [phone] = equipments
  if (phone === undefined) return null
  return (
    <Disclosure summary={creditsText.device(phone.deviceModel)}>
      <div className={styles.phone}>
        <img
          src={phone.urlPhoto}
          alt={phoneText.photoOf(phone.deviceModel)}
          width="64"
          height="80"
          loading="lazy"
          decoding="async"
        />
        <Facts
          facts={[
            { term: creditsText.memory, value: phone.internMemory },
            { term: creditsText.color, value: phone.deviceColor },
            { term: creditsText.price, value: phone.priceFmt },
          ]}
        />
      </div>
    </Disclosure>
  )
}

function ClosedCredit({ loan }: { readonly loan: ListedLoan }) {
  return (
    <>
      <CreditHead loan={loan} />
      <p>{loan.closureMessage}</p>
      {loan.buyer && <p>{boughtBy(loan.buyer)}</p>}
      <div className={homeStyles.buttons}>
        <MainPaper loan={loan} />
      </div>
    </>
  )
}

function ProductName({ loan }: { readonly loan: ListedLoan }) {
  const tipId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { origin, productName, deviceModel } = loan
  const about = creditsText.aboutOrigin[origin]
  if (about === null) return <h3 className={homeStyles.name}>{productName}</h3>
  return (
    <>
      <div className={styles.product}>
        <h3 className={homeStyles.name}>{productName}</h3>
        <button
          type="button"
          className={styles.tipButton}
          aria-label={creditsText.about(productName)}
          aria-expanded={isOpen}
          aria-controls={tipId}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        >
          <Icon of={infoIcon} size="small" />
        </button>
      </div>
      <p id={tipId} role="status" className={isOpen ? styles.tip : undefined}>
        {isOpen && about(deviceModel)}
      </p>
    </>
  )
}
