import { lazy, Suspense } from 'react'
import { useStore } from '../../ui/store.ts'
import { captchaStore } from './send-past-captcha.ts'

const CaptchaDialog = lazy(() =>
  import('./captcha-dialog.tsx').then((module) => ({ default: module.CaptchaDialog })),
)

/** Where a screen lets the proof of work appear. */
export function CaptchaPlace() {
  const asked = useStore(captchaStore)
  if (!asked) return null
  return (
    <Suspense>
      <CaptchaDialog reason={asked.reason} onAnswer={asked.answer} />
    </Suspense>
  )
}
