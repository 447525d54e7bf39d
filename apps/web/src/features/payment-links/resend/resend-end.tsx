import { Button } from '@cupo/ui/button.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useEffect } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import type { ScreenProps } from '../../../client/paths.ts'
import { linkResendText } from '../../../text/payment-links.ts'
import { statusText } from '../../../text/status.ts'
import { titles } from '../../../text/titles.ts'
import { ClockDrawing, DoneDrawing, MailDrawing } from '../../../ui/illustration.tsx'
import { StatusPage } from '../../../ui/status-page.tsx'
import { SupportLine } from '../page-end.tsx'
import { familyOf } from './families.ts'

const thanks = {
  title: linkResendText.thanksTitle,
  text: linkResendText.thanksText,
  Drawing: DoneDrawing,
  back: linkResendText.again,
}

/** The guarantee's failures have pages; a down payment's are told where they happen. */
const ends = {
  downPayment: { 'thank-you': thanks },
  guarantee: {
    'thank-you': thanks,
    'many-attempts': {
      title: titles.resendManyAttempts,
      text: statusText.resendManyAttempts,
      Drawing: ClockDrawing,
      back: linkResendText.again,
      isBackSecondary: true,
    },
    'not-found': {
      title: linkResendText.notFoundTitle,
      text: linkResendText.notFoundText,
      Drawing: MailDrawing,
      back: commonText.retry,
    },
  },
} as const

type Page = {
  readonly title: string
  readonly text: string
  readonly Drawing: typeof DoneDrawing
  readonly back: string
  readonly isBackSecondary?: true
}

export function ResendEnd({ screen, params }: ScreenProps) {
  const family = familyOf(screen)
  const pages: Readonly<Record<string, Page | undefined>> = ends[family.upfrontPayment]
  const page = pages[params.end ?? '']
  useEffect(() => {
    if (page === undefined) goToScreen('login', { replace: true })
  }, [page])
  if (page === undefined) return null
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={page.title}
      actions={
        <Button variant={page.isBackSecondary ? 'secondary' : 'primary'} onClick={() => goToScreen(screen)}>
          {page.back}
        </Button>
      }
    >
      <p>{page.text}</p>
      <SupportLine />
    </StatusPage>
  )
}
