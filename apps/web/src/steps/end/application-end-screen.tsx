import { Button } from '@cupo/ui/button.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { Application } from '@cupo/wire'
import type { ComponentType } from 'react'
import { useApplication } from '../../client/journey/application-store.ts'
import { leaveJourney } from '../../client/leave-journey.ts'
import { applicationEndText as text } from '../../text/status.ts'
import { ClockDrawing, PauseDrawing, PhoneDrawing, StatusPage } from '../../ui/status-page.tsx'

type EndKind = Exclude<keyof typeof text, 'refund' | 'leave'>

const drawings: Readonly<Record<EndKind, ComponentType>> = {
  cancelled: PauseDrawing,
  expired: ClockDrawing,
  unpaid: ClockDrawing,
  deviceRefused: PhoneDrawing,
  outOfStock: PhoneDrawing,
  notTransferred: ClockDrawing,
  withdrawn: PauseDrawing,
  closed: PauseDrawing,
}

export function ApplicationEndScreen() {
  const application = useApplication()
  const { isBusy, run } = useBusy()
  const ending = endingOf(application)
  const Drawing = drawings[ending]
  const { title, happened, next } = text[ending]
  return (
    <StatusPage
      illustration={<Drawing />}
      title={title}
      actions={
        <Button isLoading={isBusy} onClick={() => run(() => leaveJourney(application.urlReturn))}>
          {text.leave[application.origin]}
        </Button>
      }
    >
      <p>{happened}</p>
      {hasPaid(application) && <p>{text.refund}</p>}
      <p>{next}</p>
    </StatusPage>
  )
}

function endingOf({ situation, activity, idOrderAmount, correctBankDataBy }: Application): EndKind {
  if (situation === 'Expirada') return 'expired'
  if (situation === 'Indisponivel') return 'outOfStock'
  if (situation === 'Retractada') return 'withdrawn'
  if (situation !== 'Cancelada') return 'closed'
  if (correctBankDataBy !== null) return 'notTransferred'
  if (activity === 'EquipamentoRecusado') return 'deviceRefused'
  return idOrderAmount === null ? 'cancelled' : 'unpaid'
}

const hasPaid = ({ statusAdvancedPayment, statusGuaranteePayment }: Application): boolean =>
  statusAdvancedPayment === 'Pago' || statusGuaranteePayment === 'Pago'
