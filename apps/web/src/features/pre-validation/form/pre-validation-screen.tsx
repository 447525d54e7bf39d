import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { lazy, Suspense, useState } from 'react'
import { sentPreValidation } from './pre-validation-form.ts'
import { PreValidationForm } from './quota-form.tsx'

const MobileNeeded = lazy(() =>
  loadChunk(() => import('./mobile-needed.tsx')).then((module) => ({ default: module.MobileNeeded })),
)

export function PreValidationScreen() {
  const [mobileNeeded, setMobileNeeded] = useState<string | null>(null)
  useStageFocus(mobileNeeded === null ? 'form' : 'mobile')
  if (mobileNeeded === null) return <PreValidationForm onMobileNeeded={setMobileNeeded} />
  const useMobile = () => {
    sentPreValidation.set({ ...sentPreValidation.get(), mobile: '' })
    setMobileNeeded(null)
  }
  return (
    <Suspense>
      <MobileNeeded message={mobileNeeded} onMobile={useMobile} />
    </Suspense>
  )
}
