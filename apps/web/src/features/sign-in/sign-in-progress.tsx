import { loginText } from '../../text/login.ts'
import { ProgressDots } from '../../ui/progress-dots.tsx'

/** The three dots: the document, the proof, the password of one's own. */
export const SignInProgress = ({ step }: { readonly step: 1 | 2 | 3 }) => (
  <ProgressDots current={step} label={loginText.progress(step)} />
)
