import { Tag } from '@cupo/ui/notice.tsx'
import { dueAtOnce, type PayableCredit } from '@cupo/wire'
import { useEffect, useRef } from 'react'
import { dueText } from '../../../text/account.ts'
import { payText } from '../../../text/fast-payment.ts'
import { paymentPageText } from '../../../text/payment.ts'
import styles from './credit-carousel.module.css'

type Props = {
  readonly credits: readonly PayableCredit[]
  readonly selected: string
  readonly onSelect: (keyMambu: string) => void
}

const restMs = 150

export function CreditCarousel({ credits, selected, onSelect }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const [only, ...others] = credits
  if (only && others.length === 0) {
    return <CreditCard credit={only} />
  }
  const chooseInView = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const credit = list.current && credits[indexInView(list.current)]
      if (credit && credit.keyMambu !== selected) onSelect(credit.keyMambu)
    }, restMs)
  }
  const choose = (keyMambu: string, index: number) => {
    clearTimeout(rest.current)
    onSelect(keyMambu)
    list.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{payText.choose}</legend>
      <ul ref={list} className={styles.list} onScroll={chooseInView}>
        {credits.map((credit, index) => (
          <li key={credit.keyMambu} className={styles.item}>
            <CreditCard
              credit={credit}
              isSelected={credit.keyMambu === selected}
              onSelect={() => choose(credit.keyMambu, index)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function indexInView(list: HTMLElement): number {
  const view = list.getBoundingClientRect()
  const middle = view.left + view.width / 2
  const distances = [...list.children].map((card) => {
    const { left, width } = card.getBoundingClientRect()
    return Math.abs(left + width / 2 - middle)
  })
  return distances.indexOf(Math.min(...distances))
}

type CreditCardProps = {
  readonly credit: PayableCredit
  readonly isSelected?: boolean
  readonly onSelect?: () => void
}

function CreditCard({ credit, isSelected = false, onSelect }: CreditCardProps) {
  if (!onSelect) return <div className={styles.card}>{factsOf(credit)}</div>
  return (
    <label className={styles.card}>
      <input type="radio" name="credit" className={styles.radio} checked={isSelected} onChange={onSelect} />
      {factsOf(credit)}
    </label>
  )
}

function factsOf({
  productName,
  contractNumberMasked,
  borrower,
  lastDueDate,
  lastDueValueFmt,
  isPaused,
}: PayableCredit) {
  const isOverdue = lastDueDate === dueAtOnce
  return (
    <span className={styles.facts}>
      <span className={styles.head}>
        <span className={styles.name}>{productName}</span>
        {isOverdue && <Tag tone="bad">{paymentPageText.overdue}</Tag>}
      </span>
      <span className={styles.quiet}>{payText.contract(contractNumberMasked)}</span>
      <span className={styles.quiet}>{payText.holder(borrower.name)}</span>
      {lastDueDate !== null && !isPaused && (
        <span className={styles.due}>
          <span className={styles.quiet}>{dueText(lastDueDate)}</span>
          <span className={styles.amount}>{lastDueValueFmt}</span>
        </span>
      )}
    </span>
  )
}
