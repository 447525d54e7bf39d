import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { loadOrTell, wordsOfMissingPart } from '@cupo/ui/load-chunk.ts'
import { Spinner } from '@cupo/ui/waiting.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { captchaBoxText } from '../../text/form-notices.ts'
import styles from './captcha-box.module.css'

const ticketWork = () => import('./earn-ticket.ts')

type Props = {
  readonly ticket: string | null
  readonly onTicket: (ticket: string) => void
  readonly error?: string | undefined
}

export function CaptchaBox({ ticket, onTicket, error }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isTicked = isBusy || ticket !== null

  const prove = async () => {
    setIsBusy(true)
    setFailure(null)
    const work = await loadOrTell(
      async () => ({ ticket: await (await ticketWork()).earnTicket() }),
      (missing) => setFailure(wordsOfMissingPart(missing).text),
    )
    setIsBusy(false)
    if (work === null) return
    if (work.ticket !== null) onTicket(work.ticket)
    else setFailure(captchaBoxText.failed)
  }
  const goOn = useEffectEvent(() => {
    if (box.current?.checked && ticket === null) prove()
  })
  useEffect(() => goOn(), [])
  useEffect(() => {
    if (box.current) box.current.checked = isTicked
  })

  const problem = isBusy ? undefined : (failure ?? error)
  return (
    <div className={styles.box}>
      <Checkbox
        ref={box}
        label={captchaBoxText.label}
        defaultChecked={isTicked}
        error={problem}
        onChange={({ currentTarget }) => {
          currentTarget.checked = true
          if (!isTicked) prove()
        }}
        aside={
          isBusy && (
            <span className={styles.working}>
              <Spinner label={captchaBoxText.working} />
            </span>
          )
        }
      />
      <p
        role="status"
        className={classNames(styles.status, ticket !== null && styles.done, problem && styles.none)}
      >
        {isBusy ? captchaBoxText.working : ticket !== null && captchaBoxText.done}
      </p>
    </div>
  )
}
