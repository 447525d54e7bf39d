import { Button } from '@cupo/ui/button.tsx'
import { mailedTermsText as text } from '../../../text/pre-validation-result.ts'
import { PhoneDrawing, StatusPage } from '../../../ui/status-page.tsx'
import { preValidationStore } from '../pre-validation.ts'

type Props = { readonly message: string; readonly onMobile: () => void }

export function MobileNeeded({ message, onMobile }: Props) {
  const beginAnother = () => {
    preValidationStore.set(null)
    onMobile()
  }
  return (
    <StatusPage
      illustration={<PhoneDrawing />}
      title={text.mobileTitle}
      actions={<Button onClick={beginAnother}>{text.useMobile}</Button>}
    >
      <p role="status">{message}</p>
      <p>{text.mobileHow}</p>
    </StatusPage>
  )
}
