import { useEffect } from 'react'
import { formDetailsText } from '../../../text/form.ts'
import { HintBox } from '../../../ui/hint-box.tsx'
import { CaptchaPlace } from '../captcha/captcha-place.tsx'
import { prepareDeviceFacts } from './device-facts.ts'

/** What the first paint does without: the hint and the place of the captcha. */
export function FormExtras() {
  useEffect(() => {
    const prepare = () => prepareDeviceFacts()
    addEventListener('focusin', prepare, { once: true })
    return () => removeEventListener('focusin', prepare)
  }, [])
  return (
    <>
      <CaptchaPlace />
      <HintBox>{formDetailsText.hint}</HintBox>
    </>
  )
}
