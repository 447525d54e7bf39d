import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { notePageMoved, usePressGuard } from '@cupo/ui/press-guard.ts'
import type { ActionAnswer, Application } from '@cupo/wire'
import { type ChangeEvent, useRef, useState } from 'react'
import { act, reloadApplication } from '../../client/journey/application-store.ts'
import { useParameters } from '../../client/parameters.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { contractWords } from '../../text/order.ts'
import { useWords } from '../../ui/audience.ts'
import styles from './contract.module.css'

type Props = {
  readonly application: Pick<Application, 'guaranteePayment' | 'guaranteePaymentFmt'>
  readonly ticks: Ticks
  /** Then the ticks do not wait for the text. */
  readonly isReadElsewhere?: boolean
  readonly isLocked?: boolean
  readonly onTick: (change: { readonly contract?: boolean; readonly guarantee?: boolean }) => void
}

export function AcceptanceTicks({
  application,
  ticks,
  isReadElsewhere = false,
  isLocked = false,
  onTick,
}: Props) {
  const text = useWords(contractWords)
  const isDisabled = isLocked || !(ticks.isRead || isReadElsewhere)
  const helpline = useParameters()?.guaranteeHelpline
  const { isMeant, isReady } = usePressGuard(application.guaranteePaymentFmt)
  const tick = (part: TickName) => (event: ChangeEvent<HTMLInputElement>) => {
    if (isMeant(event)) onTick({ [part]: event.target.checked })
  }
  return (
    <div>
      <Checkbox
        name="contract"
        label={text.acceptContract}
        checked={ticks.contract}
        disabled={isDisabled}
        aria-disabled={!isReady || undefined}
        onChange={tick('contract')}
      />
      {application.guaranteePayment > 0 && (
        <>
          <Checkbox
            name="guarantee"
            label={text.acceptGuarantee(application.guaranteePaymentFmt)}
            checked={ticks.guarantee}
            disabled={isDisabled}
            aria-disabled={!isReady || undefined}
            onChange={tick('guarantee')}
          />
          {helpline && <p className={styles.hint}>{text.helpline(helpline)}</p>}
        </>
      )}
    </div>
  )
}

type TickName = 'contract' | 'guarantee'

export function showTick(name: TickName): void {
  const box = document.querySelector<HTMLElement>(`input[name=${name}]`)
  box?.scrollIntoView({ block: 'center' })
  box?.focus({ preventScroll: true })
  notePageMoved()
}

export type Ticks = {
  readonly isRead: boolean
  readonly contract: boolean
  readonly guarantee: boolean
  readonly sha256?: string
}

const nothingAccepted = { contract: false, guarantee: false } as const
const nothingRead: Ticks = { isRead: false, ...nothingAccepted }

/** The agreement was drawn anew, or another one was shown. */
export const isReadAgain = ({ situation, messages }: ActionAnswer): boolean =>
  situation === 'contract' && messages !== undefined

export function useAcceptance() {
  const [ticks, setTicks] = useState(nothingRead)
  const [isRenewed, setIsRenewed] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [waiting, setWaiting] = useState(0)
  const line = useRef(Promise.resolve())

  const renew = async () => {
    setTicks(nothingRead)
    setIsRenewed(true)
    await reloadApplication()
  }

  const keep = async (next: Ticks) => {
    const answer = await act({
      action: 'confirmClientAccept',
      isPartial: true,
      guarantee: next.guarantee,
      ...(next.contract ? {} : { accepted: false }),
      ...(next.sha256 === undefined ? {} : { sha256: next.sha256 }),
    })
    if (!answer.ok) {
      setTicks((now) => ({ ...now, ...nothingAccepted }))
      setFailure(answer)
    } else if (isReadAgain(answer.body)) await renew()
    setWaiting((count) => count - 1)
  }

  const tick = (change: Partial<Ticks>) => {
    const changed = { ...ticks, ...change }
    // The guarantee is a part of the agreement.
    const next = changed.contract ? changed : { ...changed, guarantee: false }
    setTicks(next)
    setFailure(null)
    setIsRenewed(false)
    setWaiting((count) => count + 1)
    // In turn, so that the last tick wins.
    line.current = line.current.then(() => keep(next))
  }

  return {
    ticks,
    tick,
    failure,
    isKeeping: waiting > 0,
    isRenewed,
    renew,
    forget: () => setTicks((now) => ({ ...now, ...nothingAccepted })),
  }
}
