import { useMaintenance } from '../../../client/use-maintenance.ts'
import { CaptchaPlace } from '../../captcha/captcha-place.tsx'

/** What the first paint does without: the place of the captcha, and the word of maintenance. */
export function LoginExtras() {
  useMaintenance()
  return <CaptchaPlace />
}
