import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { clockIcon, goodIcon } from '@cupo/ui/icons.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { QrCode } from '@cupo/ui/qr-code.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { HandOffTask, Progress } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import type { Sale } from '../../../client/sale/follow-sale.ts'
import { FormFields } from '../../../forms/form-field.tsx'
import { emptyForm } from '../../../forms/form-table.ts'
import { useForm } from '../../../forms/send-form.ts'
import { otherEmailTable } from '../../../steps/order/resend-form.tsx'
import { customerPhoneText as text } from '../../../text/assisted.ts'
import { resendText } from '../../../text/payment-links.ts'
import { ConfirmResend } from './confirm-resend.tsx'
import styles from './customer-phone.module.css'
import type { CustomerPhone } from './use-customer-phone.ts'

type Props = {
  readonly sale: Sale
  readonly phone: CustomerPhone
  readonly task: Extract<HandOffTask, 'identity' | 'questions' | 'agreement'>
  readonly isSentFromBar?: boolean
  readonly isCheckTold?: boolean
}

/** Shows no answer, code or picture of the customer. */
export function CustomerPhonePanel({ sale, phone, task, isSentFromBar = false, isCheckTold = false }: Props) {
  const { progress, isLive } = sale
  const handOff = progress?.handOff ?? null
  const isUnopened = handOff === null || handOff.state === 'sent'
  return (
    <section className={styles.panel} aria-labelledby="customer-phone-title">
      <h2 id="customer-phone-title" className={styles.title}>
        {text.title}
      </h2>
      <p>{text.intro[task]}</p>
      {phone.link && isUnopened && <Link link={phone.link} />}
      {!phone.link && phone.isSending && (
        <>
          <p role="status">{text.sending}</p>
          <Skeleton shape="card" />
        </>
      )}
      {progress && <Stages progress={progress} task={task} isCheckTold={isCheckTold} />}
      {progress && !isLive && <p className={styles.quiet}>{text.reconnecting}</p>}
      {phone.isUnsent && <Notice tone="warn">{text.unsent}</Notice>}
      {!(phone.isUnsent && isSentFromBar) && (
        <Sending
          phone={phone}
          sendsLeft={progress?.sendsLeft ?? null}
          isUnopened={isUnopened}
          isOpen={handOff?.state === 'open'}
        />
      )}
    </section>
  )
}

const Link = ({ link }: { readonly link: NonNullable<CustomerPhone['link']> }) => (
  <>
    <p>{text.sentTo(link.maskedEmail, link.mobileLastDigits)}</p>
    <p className={styles.quiet}>{text.scan}</p>
    <QrCode link={link.url} label={text.qrLabel} />
  </>
)

type StagesProps = {
  readonly progress: Progress
  readonly task: HandOffTask
  readonly isCheckTold: boolean
}

const checkWords = {
  failed: text.checkFailed,
  pending: text.checkPending,
  left: text.offTheCamera,
} as const

function Stages({ progress, task, isCheckTold }: StagesProps) {
  const stages = phoneStages(progress, task)
  const check = isCheckTold ? null : progress.identityCheck
  if (stages.length === 0) return null
  return (
    <>
      <ol className={styles.stages} aria-label={text.stages}>
        {stages.map(({ words, state }) => (
          <li key={words} className={classNames(styles.stage, styles[state])} aria-current={state === 'now'}>
            <Icon of={state === 'done' ? goodIcon : clockIcon} />
            {words}
          </li>
        ))}
      </ol>
      <div role="status" className={styles.news}>
        {progress.handOff?.state === 'sent' && <p className={styles.quiet}>{text.waiting}</p>}
        {progress.handOff?.state === 'replaced' && <Notice tone="info">{text.replaced}</Notice>}
        {progress.handOff?.state === 'declined' && <Notice tone="warn">{text.declined}</Notice>}
        {progress.handOff?.state === 'expired' && <Notice tone="warn">{text.expired}</Notice>}
        {check && <Notice tone={check === 'pending' ? 'info' : 'warn'}>{checkWords[check]}</Notice>}
      </div>
    </>
  )
}

type SendingProps = {
  readonly phone: CustomerPhone
  readonly sendsLeft: number | null
  readonly isUnopened: boolean
  readonly isOpen: boolean
}

function Sending({ phone, sendsLeft, isUnopened, isOpen }: SendingProps) {
  const [dialog, setDialog] = useState<'again' | 'other' | null>(null)
  const { link, isSending, isLimitReached, waitSeconds, wasResent, resend, sendFirst } = phone
  // The sale's figure counts until the earlier link is known here.
  const left = link?.sendsLeft ?? (isSending ? null : sendsLeft)
  if (!link && left !== 0 && !isLimitReached) {
    return (
      <Button variant="secondary" isLoading={isSending} onClick={sendFirst}>
        {text.send}
      </Button>
    )
  }
  return (
    <>
      <div className={styles.acts}>
        <Button
          variant="text"
          isLoading={isSending}
          disabled={isLimitReached || waitSeconds > 0}
          onClick={() => (isOpen ? setDialog('again') : resend())}
        >
          {text.resend}
        </Button>
        <Button variant="text" disabled={isSending || isLimitReached} onClick={() => setDialog('other')}>
          {text.otherEmail}
        </Button>
      </div>
      <div role="status" className={styles.news}>
        {wasResent && isUnopened && <Notice tone="good">{text.resent}</Notice>}
        {isLimitReached && <Notice tone="warn">{text.limit}</Notice>}
        {!isLimitReached && left !== null && <p className={styles.quiet}>{text.sendsLeft(left)}</p>}
        {!isLimitReached && waitSeconds > 0 && <p className={styles.quiet}>{text.resendIn(waitSeconds)}</p>}
      </div>
      {dialog === 'again' && (
        <ConfirmResend
          onConfirm={() => {
            setDialog(null)
            resend()
          }}
          onKeep={() => setDialog(null)}
        />
      )}
      {dialog === 'other' && (
        <OtherEmailDialog phone={phone} endsOpenOne={isOpen} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

type OtherEmailDialogProps = {
  readonly phone: CustomerPhone
  readonly endsOpenOne: boolean
  readonly onClose: () => void
}

const noEntry = emptyForm(otherEmailTable)

function OtherEmailDialog({ phone, endsOpenOne, onClose }: OtherEmailDialogProps) {
  const { read, errorAt } = useForm(otherEmailTable)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const other = read(event)
    if (other !== null && (await phone.resend(other.email))) onClose()
  }
  return (
    <Dialog isOpen size="sheet" title={text.otherTitle} onClose={phone.isSending ? undefined : onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        {endsOpenOne && <p>{text.askResend.text}</p>}
        <FormFields
          table={otherEmailTable}
          values={noEntry}
          errorAt={(name) =>
            errorAt(name) ?? (name === 'email' ? (phone.emailError ?? undefined) : undefined)
          }
        />
        <Button type="submit" isLoading={phone.isSending} disabled={phone.isLimitReached}>
          {resendText.send}
        </Button>
        <Button variant="text" disabled={phone.isSending} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}

type PhoneStage = {
  readonly words: string
  readonly state: 'done' | 'now' | 'ahead'
}

/** A link that ended has no stage done. */
function phoneStages(
  { handOff, status, isAgreementAccepted }: Progress,
  ofStep: HandOffTask,
): readonly PhoneStage[] {
  if (handOff === null) return []
  const { state } = handOff
  const task = handOff.task ?? ofStep
  const isOpen = state === 'open'
  const isWorking = isOpen && (task !== 'identity' || status === 'veridas')
  const isOver = task === 'agreement' && isAgreementAccepted
  return [
    { words: text.sent, state: 'done' },
    { words: text.opened, state: isOpen || isOver ? 'done' : 'ahead' },
    { words: text.doing[task], state: isOver ? 'done' : isWorking ? 'now' : 'ahead' },
    { words: isOver ? text.accepted : text.finished, state: isOver ? 'done' : 'ahead' },
  ]
}
