import type { ComponentType } from 'react'
import type { ScreenName } from '../../client/paths.ts'
import { type StatusScreenName, statusText, statusTitles } from '../../text/status.ts'
import {
  ClockDrawing,
  MailDrawing,
  OfflineDrawing,
  PauseDrawing,
  PhoneDrawing,
} from '../../ui/illustration.tsx'

export type StatusPageFacts = {
  readonly title: string
  readonly text: string
  readonly Drawing: ComponentType
  /** The page says what the server said (`message`), or lists its reasons. */
  readonly shows?: 'message' | 'reasons'
  readonly hasContact?: boolean
  readonly canEnterAgain?: boolean
}

/** The status pages and their sentences. */
export const statusPages = {
  loanProgress: {
    title: statusTitles.loanProgress,
    text: statusText.loanProgress,
    Drawing: PhoneDrawing,
    shows: 'message',
  },
  manyAttempts: {
    title: statusTitles.manyAttempts,
    text: statusText.manyAttempts,
    Drawing: ClockDrawing,
    shows: 'message',
  },
  resendManyAttempts: {
    title: statusTitles.resendManyAttempts,
    text: statusText.resendManyAttempts,
    Drawing: MailDrawing,
    hasContact: true,
  },
  processRequest: {
    title: statusTitles.processRequest,
    text: statusText.cannotProcess,
    Drawing: PauseDrawing,
    shows: 'reasons',
  },
  expiredEmail: { title: statusTitles.expiredEmail, text: statusText.cannotProcess, Drawing: MailDrawing },
  unavailable: { title: statusTitles.unavailable, text: statusText.cannotProcess, Drawing: OfflineDrawing },
  exceededSessionTime: {
    title: statusTitles.exceededSessionTime,
    text: statusText.sessionExceeded,
    Drawing: ClockDrawing,
    canEnterAgain: true,
  },
  errorResponse: {
    title: statusTitles.errorResponse,
    text: statusText.cannotProcess,
    Drawing: PauseDrawing,
    shows: 'reasons',
  },
} as const satisfies Readonly<Record<StatusScreenName, StatusPageFacts>>

export const isStatusScreen = (screen: ScreenName): screen is keyof typeof statusPages =>
  screen in statusPages
