import type { ComponentType } from 'react'
import type { ScreenName } from '../../screens/registry.ts'
import { statusText } from '../../text/status.ts'
import { titles } from '../../text/titles.ts'
import {
  ClockDrawing,
  MailDrawing,
  OfflineDrawing,
  PauseDrawing,
  PhoneDrawing,
} from '../../ui/status-page.tsx'

export type StatusPageFacts = {
  readonly title: string
  readonly text: string
  readonly Drawing: ComponentType
  readonly shows?: 'message' | 'reasons'
  readonly lead?: string
  readonly hasContact?: boolean
  readonly canEnterAgain?: boolean
}

export const statusPages = {
  loanProgress: {
    title: titles.loanProgress,
    text: statusText.loanProgress,
    Drawing: PhoneDrawing,
    shows: 'message',
  },
  manyAttempts: {
    title: titles.manyAttempts,
    text: statusText.manyAttempts,
    Drawing: ClockDrawing,
    shows: 'message',
  },
  resendManyAttempts: {
    title: titles.resendManyAttempts,
    text: statusText.resendManyAttempts,
    Drawing: MailDrawing,
    hasContact: true,
  },
  processRequest: {
    title: titles.processRequest,
    text: statusText.cannotProcess,
    Drawing: PauseDrawing,
    shows: 'reasons',
  },
  expiredEmail: { title: titles.expiredEmail, text: statusText.cannotProcess, Drawing: MailDrawing },
  unavailable: { title: titles.unavailable, text: statusText.cannotProcess, Drawing: OfflineDrawing },
  exceededSessionTime: {
    title: titles.exceededSessionTime,
    text: statusText.sessionExceeded,
    Drawing: ClockDrawing,
    canEnterAgain: true,
  },
  errorResponse: {
    title: titles.errorResponse,
    text: statusText.cannotProcess,
    Drawing: PauseDrawing,
    shows: 'reasons',
  },
} as const satisfies { readonly [screen in ScreenName]?: StatusPageFacts }

export const isStatusScreen = (screen: ScreenName): screen is keyof typeof statusPages =>
  screen in statusPages
