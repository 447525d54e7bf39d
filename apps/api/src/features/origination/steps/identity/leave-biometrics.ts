import type { ActionAnswer } from '@cupo/wire'
import { type ActDefinition, wentTo } from '../../act.ts'

/** Action `cancelVeridas`: the embedded page reported an error or was closed. The check was started, so it counts. */
export const leaveBiometrics: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'cancelVeridas',
  gather: async () => null,
  decide: () => wentTo([{ type: 'BiometricsLeft' }]),
}

/** Action `rejectVeridas`: 'Rechazar' leads to the security questions (conformance: R-I4). */
export const declineBiometrics: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'rejectVeridas',
  gather: async () => null,
  decide: () => wentTo([{ type: 'BiometricsDeclined' }]),
}
