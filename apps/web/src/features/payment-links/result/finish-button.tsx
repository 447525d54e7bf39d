import { goToScreen } from '../../../client/navigate.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'

/** To the borrower's home. */
export const FinishButton = ({ variant = 'primary' }: { readonly variant?: 'primary' | 'text' }) => (
  <Button variant={variant} onClick={() => goToScreen('selfManage')}>
    {commonText.finish}
  </Button>
)
