import { useEffect } from 'react'
import { useMaintenance } from '../../../client/use-maintenance.ts'
import { whenIdle } from '../../../client/when-idle.ts'
import { formDetailsText } from '../../../text/form.ts'
import { HintBox } from '../../../ui/hint-box.tsx'
import { CaptchaPlace } from '../../captcha/captcha-place.tsx'
import { prepareDeviceFacts } from './device-facts.ts'

/** What the first paint does without: the place of the captcha, and the word of maintenance. */
export function FormExtras() {
  useMaintenance()
  useEffect(() => {
    let giveUp: (() => void) | null = null
    const prepare = () => {
      giveUp = whenIdle(prepareDeviceFacts)
    }
    addEventListener('focusin', prepare, { once: true })
    return () => {
      giveUp?.()
      removeEventListener('focusin', prepare)
    }
  }, [])
  return <CaptchaPlace />
}

export const FormHint = () => <HintBox>{formDetailsText.hint}</HintBox>
