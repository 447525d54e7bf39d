import { ActButton } from '@cupo/ui/act-button.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { requestWithdrawal, Withdrawal } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { type HandledFailure, type SendResult, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { sendSteppedUp } from '../../../steps/step-up/step-up-place.tsx'
import { withdrawalNoteText, withdrawalText } from '../../../text/account.ts'
import styles from './credit.module.css'

type Props = {
  readonly id: string
  readonly contractNumber: string
  readonly isNews: boolean
  readonly onChanged: () => void
}
type Answer = SendResult<typeof requestWithdrawal>

export function WithdrawalCard({ id, contractNumber, isNews, onChanged }: Props) {
  const { asked, askAgain } = useAnswer(
    (signal) => send('GET /selfmanage/withdrawal/:id', { params: { id } }, { signal }),
    id,
  )
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  if (asked.kind === 'asking') return null
  if (asked.kind === 'failed') return <FailureNotice failure={asked.failure} onRetry={askAgain} />
  const withdrawal = asked.body
  if (withdrawal.state === 'completed') return null
  if (withdrawal.state === 'over' && withdrawal.lapsedOnFmt === null) return null

  const change = (send: () => Promise<Answer>, notice?: string) =>
    run(async () => {
      setFailure(null)
      const answer = await send()
      if (!answer.ok) return setFailure(answer)
      if (notice !== undefined) showToast({ tone: 'info', title: notice })
      onChanged()
    })
  const ask = () =>
    change(() => sendSteppedUp('withdrawal', 'POST /selfmanage/withdrawal/:id', { params: { id } }))
  const cancel = () =>
    change(() => send('POST /selfmanage/withdrawal/:id/cancel', { params: { id } }), withdrawalText.cancelled)
  return (
    <section className={styles.card}>
      <h2 tabIndex={-1} ref={isNews ? focus : undefined} className={styles.title}>
        {withdrawalText.title}
      </h2>
      <FailureNotice failure={failure} />
      {withdrawal.state === 'available' && (
        <Available withdrawal={withdrawal} contractNumber={contractNumber} isBusy={isBusy} onConfirm={ask} />
      )}
      {withdrawal.state === 'requested' && (
        <Requested
          withdrawal={withdrawal}
          contractNumber={contractNumber}
          isBusy={isBusy}
          onCancel={cancel}
        />
      )}
      {withdrawal.state === 'over' && withdrawal.lapsedOnFmt !== null && (
        <p>{withdrawalNoteText.lapsed(withdrawal.lapsedOnFmt)}</p>
      )}
    </section>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

type AvailableProps = {
  readonly withdrawal: Withdrawal
  readonly contractNumber: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

function Available({ withdrawal, contractNumber, isBusy, onConfirm }: AvailableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p>{withdrawalText.until(withdrawal.askByFmt)}</p>
      <p className={styles.quiet}>{goesBackText(withdrawal)}</p>
      <Button variant="secondary" isLoading={isBusy} onClick={() => setIsOpen(true)}>
        {withdrawalText.ask}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={withdrawalText.confirmTitle}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <ActButton
              onClick={() => {
                setIsOpen(false)
                onConfirm()
              }}
            >
              {withdrawalText.confirm}
            </ActButton>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              {withdrawalText.keep}
            </Button>
          </>
        }
      >
        <GiveBack withdrawal={withdrawal} contractNumber={contractNumber} />
        <p>{withdrawalText.pause}</p>
        <p>{goesBackText(withdrawal)}</p>
        <p>{withdrawalText.confirmNote}</p>
      </Dialog>
    </>
  )
}

type RequestedProps = {
  readonly withdrawal: Withdrawal
  readonly contractNumber: string
  readonly isBusy: boolean
  readonly onCancel: () => void
}

function Requested({ withdrawal, contractNumber, isBusy, onCancel }: RequestedProps) {
  return (
    <>
      <Notice tone="info" announce="status" title={withdrawalText.requested}>
        {withdrawalText.pause}
      </Notice>
      <GiveBack withdrawal={withdrawal} contractNumber={contractNumber} />
      <p>{goesBackText(withdrawal)}</p>
      <p className={styles.quiet}>{withdrawalText.ifNot}</p>
      <ActButton variant="secondary" isLoading={isBusy} onClick={onCancel}>
        {withdrawalText.cancel}
      </ActButton>
    </>
  )
}

function GiveBack({ withdrawal, contractNumber }: Pick<RequestedProps, 'withdrawal' | 'contractNumber'>) {
  const { deviceModel, money, returnByFmt } = withdrawal
  return (
    <>
      {deviceModel !== null && <p>{withdrawalText.returnDevice(deviceModel, returnByFmt)}</p>}
      {money !== null && (
        <>
          <p>{withdrawalText.returnMoney(money.amountFmt, returnByFmt)}</p>
          <Facts
            facts={[
              { term: withdrawalText.bank, value: money.account.bankName },
              { term: withdrawalText.account, value: `${money.account.kind} ${money.account.number}` },
              { term: withdrawalText.holder, value: money.account.holder },
              { term: withdrawalText.reference, value: contractNumber },
            ]}
          />
        </>
      )}
    </>
  )
}

const goesBackText = ({ goesBack, goesBackFmt, refundDays }: Withdrawal): string =>
  goesBack > 0 ? withdrawalText.goesBack(goesBackFmt, refundDays) : withdrawalText.nothingPaid
