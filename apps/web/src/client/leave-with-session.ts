import type { ScreenName } from '../screens/registry.ts'
import { pathTo } from './paths.ts'
import { onSessionForgotten } from './session-marks.ts'

/**
 * Leaves a screen with personal data as soon as the session ends in another tab; nothing of the person stays in memory.
 * Answers how to stop watching.
 */
export const leaveWithSession = (screen: ScreenName): (() => void) =>
  onSessionForgotten(() => location.replace(pathTo(screen, location.pathname)))
