import type { ListedApplication } from '@cupo/wire'
import { statusText } from '../text/status.ts'
import { textOfReason } from './navigate.ts'

/** The sentence that every refusal has is no reason. */
export const reasonsOf = ({ messages = [] }: Pick<ListedApplication, 'messages'>): readonly string[] =>
  messages.map(textOfReason).filter((reason) => reason !== '' && reason !== statusText.cannotProcess)
