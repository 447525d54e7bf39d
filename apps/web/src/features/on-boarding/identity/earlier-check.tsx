import { pendingIndicator } from '@cupo/wire'
import { type Reason, textOfReason } from '../../../client/navigate.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

export const isPendingReason = ({ indicador }: Reason): boolean => indicador === pendingIndicator

/** What the server said of the check before. */
export const EarlierCheck = ({ reasons }: { readonly reasons: readonly Reason[] }) =>
  reasons.map((reason) => (
    <Notice
      key={textOfReason(reason)}
      tone={isPendingReason(reason) ? 'info' : 'warn'}
      title={reason.titulo}
      announce="status"
    >
      <RichText text={textOfReason(reason)} />
    </Notice>
  ))
