import type { ActionAnswer, IdentityToken } from '@cupo/wire'
import { createStore } from '../../../ui/store.ts'

/** The validation that was opened with the customer's consent and is shown next; null when there is none. */
export const openedValidation = createStore<IdentityToken | null>(null)

export const tokenOf = ({ response }: ActionAnswer): IdentityToken | null =>
  response && 'validation_id' in response ? response : null
