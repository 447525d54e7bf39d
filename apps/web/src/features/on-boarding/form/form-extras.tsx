import { formDetailsText } from '../../../text/form.ts'
import { HintBox } from '../../../ui/hint-box.tsx'
import { CaptchaPlace } from '../captcha/captcha-place.tsx'

/** What the first paint does without: the hint and the place of the captcha. */
export function FormExtras() {
  return (
    <>
      <CaptchaPlace />
      <HintBox>{formDetailsText.hint}</HintBox>
    </>
  )
}
