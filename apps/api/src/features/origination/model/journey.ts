import type { ApplicationActivity, ApplicationSituation, ApplicationStatus, Origin } from '@cupo/wire'
import type { Actor } from '../../../platform/actor.ts'
import { type Application, type Facts, stillDue } from './application.ts'
import type { Act, Channel, NextStatus, Performer, Step } from './channel.ts'
import { assistedSale } from './channels/assisted-sale.ts'
import { deviceFinancing } from './channels/device-financing.ts'
import { personalLoan } from './channels/personal-loan.ts'
import type { ApplicationEvent } from './event.ts'

export const channels: Readonly<Record<Origin, Channel>> = {
  Finter: deviceFinancing,
  Libre: personalLoan,
  Assistido: assistedSale,
}

export const channelOf = ({ origin }: { readonly origin: Origin }): Channel => channels[origin]

const stepOf = ({ origin, status }: Pick<Application, 'origin' | 'status'>): Step | null =>
  channels[origin].steps[status] ?? null

/** Open cases: a person has one a channel. */
export const openSituations = [
  'EmAndamento',
  'FalhaDesembolso',
] as const satisfies readonly ApplicationSituation[]

export const isOpen = ({ situation }: Pick<Application, 'situation'>): boolean =>
  openSituations.some((open) => open === situation)

export const waitsForCode = ({
  status,
  situation,
  activity,
}: Pick<Application, 'status' | 'situation' | 'activity'>): boolean =>
  status === 'contract' && situation === 'EmAndamento' && activity === 'Formalizacao'

const allowedWhenClosed: readonly Act[] = ['visualizeContract', 'survey']

export const performerOf = ({ kind }: Actor): Performer => (kind === 'agent' ? 'agent' : 'customer')

export function isAllowed(
  application: Pick<Application, 'origin' | 'status' | 'situation'>,
  act: Act,
  performer: Performer,
): boolean {
  const step = stepOf(application)
  if (application.situation === 'FalhaDesembolso' && step?.actsAfterFailure?.[performer]?.includes(act)) {
    return true
  }
  if (!step?.acts[performer]?.includes(act)) return false
  return application.situation === 'EmAndamento' || allowedWhenClosed.includes(act)
}

/** Throws if the step does not know the event. */
export function moved(application: Application, event: ApplicationEvent['type']): Application {
  const next = stepOf(application)?.events[event]
  if (next === undefined) {
    const { id, origin, status } = application
    throw new Error(`application ${id}: ${event} does not happen at ${status} of ${origin}`)
  }
  return atStatus(application, statusOf(next, application.facts))
}

export function atStatus(application: Application, status: ApplicationStatus): Application {
  const step = stepOf({ ...application, status })
  if (step === null) throw new Error(`application ${application.id}: ${application.origin} has no ${status}`)
  return { ...application, status, activity: activityOf(step, application.facts) }
}

function statusOf(next: NextStatus, facts: Facts): ApplicationStatus {
  if (typeof next === 'string') return next
  return stillDue(facts).length > 0 ? next.whileUnpaid : next.oncePaid
}

function activityOf({ activity }: Step, facts: Facts): ApplicationActivity {
  if (typeof activity === 'string') return activity
  const [awaited = 'guarantee'] = stillDue(facts)
  return activity[awaited]
}
