import type { ActionAnswer } from '@cupo/wire'
import { type ActDefinition, decided } from '../../act.ts'

/** Action `cancel`: the customer gives the application up before signing (conformance: R-J8). */
export const cancel: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'cancel',
  gather: async () => null,
  decide: () => decided([{ type: 'Cancelled', by: 'customer' }], { situation: 'canceled' }),
}
