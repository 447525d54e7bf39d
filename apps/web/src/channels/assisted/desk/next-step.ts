import type { TagTone } from '@cupo/ui/notice.tsx'
import type { ApplicationActivity, ApplicationSituation, ApplicationStatus, DeskSale } from '@cupo/wire'
import { nextStepText as text } from '../../../text/assisted.ts'

export type NextStep = { readonly words: string; readonly tone: TagTone }

const byStatus: { readonly [status in ApplicationStatus]?: string } = {
  preOffer: text.preOffer,
  offer: text.offer,
  documents: text.identity,
  veridas: text.identity,
  evidente: text.questions,
  contract: text.agreement,
  paymentOrder: text.delivery,
  financialData: text.delivery,
}

const bySituation: { readonly [situation in ApplicationSituation]?: string } = {
  Cancelada: text.cancelled,
  Expirada: text.expired,
  Reprovada: text.refused,
  FalhaInfolaft: text.refused,
}

const byActivity: { readonly [activity in ApplicationActivity]?: string } = {
  EquipamentoEntregue: text.delivered,
}

export function nextStepOf(sale: DeskSale): NextStep {
  const { status, situation, activity, isAuthorized, isOpen, waitsForCode } = sale
  const ended = situation === null ? undefined : bySituation[situation]
  if (ended !== undefined) return { words: ended, tone: 'quiet' }
  const [first, second] = sale.due
  if (first !== undefined) return { words: text.due[second ? 'both' : first], tone: 'warn' }
  const outside = activity === null ? undefined : byActivity[activity]
  if (outside !== undefined) return { words: outside, tone: 'good' }
  if (!isOpen) return { words: text.ended, tone: 'quiet' }
  if (!isAuthorized || status === null) return { words: text.authorization, tone: 'info' }
  if (waitsForCode) return { words: text.code, tone: 'info' }
  return { words: byStatus[status] ?? text.ended, tone: 'info' }
}
