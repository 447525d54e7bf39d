import { lazy, Suspense, useEffect, useState } from 'react'
import { fastPaymentText } from '../../../text/fast-payment.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { DocumentForm } from './document-form.tsx'
import { loadWork } from './load-work.ts'

const FormExtras = lazy(() => loadWork().then((work) => ({ default: work.FormExtras })))

/** Whose credit is to be paid. Prerendered: mails lead here. */
export function FastPaymentScreen() {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    loadWork().then(
      () => setIsAwake(true),
      () => undefined,
    )
  }, [])
  return (
    <Screen title={titles.fastPayment} lead={fastPaymentText.lead}>
      <DocumentForm isAwake={isAwake} />
      {isAwake && (
        <Suspense>
          <FormExtras />
        </Suspense>
      )}
    </Screen>
  )
}
