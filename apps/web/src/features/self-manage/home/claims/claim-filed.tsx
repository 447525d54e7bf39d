import type { Claim } from '@cupo/wire'
import { newClaimText as text } from '../../../../text/claims.ts'
import { commonText } from '../../../../text/common.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

type Props = { readonly claim: Claim; readonly onClose: () => void }

/** The number to quote, and until when the lender answers. */
export const ClaimFiled = ({ claim, onClose }: Props) => (
  <Dialog
    key="filed"
    isOpen
    title={text.filedTitle}
    onClose={onClose}
    actions={<Button onClick={onClose}>{commonText.understood}</Button>}
  >
    <Amount size="medium" label={text.filedNumber} value={claim.protocol} />
    <p>{text.filedDue(claim.answerDueDateFmt)}</p>
    <p>{text.filedKeep}</p>
  </Dialog>
)
