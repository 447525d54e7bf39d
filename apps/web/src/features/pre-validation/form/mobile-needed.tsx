import { mailedTermsText as text } from '../../../text/pre-validation-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneDrawing } from '../../../ui/illustration.tsx'
import { StatusPage } from '../../../ui/status-page.tsx'

type Props = { readonly message: string; readonly onMobile: () => void }

/** A landline whose mail box proves nobody: the person comes with a mobile (conformance: R-U55). */
export const MobileNeeded = ({ message, onMobile }: Props) => (
  <StatusPage
    illustration={<PhoneDrawing />}
    title={text.mobileTitle}
    actions={<Button onClick={onMobile}>{text.useMobile}</Button>}
  >
    <p role="status">{message}</p>
    <p>{text.mobileHow}</p>
  </StatusPage>
)
