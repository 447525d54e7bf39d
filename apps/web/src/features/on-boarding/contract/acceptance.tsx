import type { Application } from '@cupo/wire'
import { useRef, useState } from 'react'
import { act } from '../../../client/journey/application-store.ts'
import { useParameters } from '../../../client/parameters.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { contractText } from '../../../text/contract.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './contract.module.css'

type Props = {
  readonly application: Pick<Application, 'guaranteePayment' | 'guaranteePaymentFmt'>
  readonly ticks: Ticks
  readonly onTick: (change: { readonly contract?: boolean; readonly guarantee?: boolean }) => void
}

/** The agreement's tick, which reading sets, and the guarantee's, where one applies. */
export function AcceptanceTicks({ application, ticks, onTick }: Props) {
  const helpline = useParameters()?.guaranteeHelpline
  return (
    <div>
      <Checkbox
        name="contract"
        label={contractText.acceptContract}
        checked={ticks.contract}
        disabled={!ticks.isRead}
        onChange={({ target }) => onTick({ contract: target.checked })}
      />
      {application.guaranteePayment > 0 && (
        <>
          <Checkbox
            name="guarantee"
            label={contractText.acceptGuarantee(application.guaranteePaymentFmt)}
            checked={ticks.guarantee}
            disabled={!ticks.isRead}
            onChange={({ target }) => onTick({ guarantee: target.checked })}
          />
          {helpline && <p className={styles.hint}>{contractText.helpline(helpline)}</p>}
        </>
      )}
    </div>
  )
}

export type Ticks = { readonly isRead: boolean; readonly contract: boolean; readonly guarantee: boolean }

const nothingAccepted = { contract: false, guarantee: false } as const

/** What the customer has accepted so far, as the server keeps it; a tick that it could not keep is taken back. */
export function useAcceptance() {
  const [ticks, setTicks] = useState<Ticks>({ isRead: false, ...nothingAccepted })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [waiting, setWaiting] = useState(0)
  const line = useRef(Promise.resolve())

  const keep = async (next: Ticks) => {
    const answer = await act({
      action: 'confirmClientAccept',
      isPartial: true,
      guarantee: next.guarantee,
      ...(next.contract ? {} : { accepted: false }),
    })
    if (!answer.ok) {
      setTicks((now) => ({ ...now, ...nothingAccepted }))
      setFailure(answer)
    }
    setWaiting((count) => count - 1)
  }

  const tick = (change: Partial<Ticks>) => {
    const changed = { ...ticks, ...change }
    // The guarantee is a part of the agreement: it is not accepted without it.
    const next = changed.contract ? changed : { ...changed, guarantee: false }
    setTicks(next)
    setFailure(null)
    setWaiting((count) => count + 1)
    // One after another, so that the last one kept is the last one ticked.
    line.current = line.current.then(() => keep(next))
  }

  return {
    ticks,
    tick,
    failure,
    isKeeping: waiting > 0,
    /** The server knows of no acceptance: back to the ticks. */
    forget: () => setTicks((now) => ({ ...now, ...nothingAccepted })),
  }
}
