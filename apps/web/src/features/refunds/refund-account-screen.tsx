import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { Refunds, readRefundLink } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { goToScreen } from '../../client/navigate.ts'
import type { ScreenProps } from '../../client/paths.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { accountKindText, refundAccountText, refundsText } from '../../text/payment-links.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ClockDrawing, DoneDrawing, StatusPage } from '../../ui/status-page.tsx'
import { useLinkSecret } from '../payment-links/use-link.ts'
import { AccountForm, type TypedAccount } from './account-form.tsx'

type End =
  | { readonly kind: 'saved'; readonly bankName: string; readonly ending: string }
  | { readonly kind: 'expired' | 'closed' }

export function RefundAccountScreen({ params }: ScreenProps) {
  const { secret, isLost } = useLinkSecret(params)
  const hash = secret ?? ''
  const [end, setEnd] = useState<End | null>(null)
  const { asked, askAgain } = useAnswer<typeof readRefundLink>(
    (signal) =>
      secret === null
        ? null
        : send('GET /publicdata/refunds/:hash', { params: { hash } }, { signal, part: 'claims' }),
    hash,
  )
  const hasExpired = isLost || (asked.kind === 'failed' && asked.failure.status === 410)
  const shown: End | null = end ?? (hasExpired ? { kind: 'expired' } : null)
  useStageFocus(shown?.kind ?? 'form')
  if (shown !== null) return <LinkEnd end={shown} />
  if (asked.kind === 'answered' && !asked.body.isAccountOpen) return <LinkEnd end={{ kind: 'closed' }} />

  const save = async (body: TypedAccount): Promise<HandledFailure | null> => {
    const answer = await send(
      'POST /publicdata/refunds/:hash/account',
      { params: { hash }, body },
      { part: 'claims' },
    )
    if (answer.ok) setEnd({ kind: 'saved', ...answer.body })
    else if (answer.status === 410) setEnd({ kind: 'expired' })
    else if (answer.status === 409) setEnd({ kind: 'closed' })
    else return answer
    return null
  }
  return (
    <Screen title={titles.refundAccount} lead={refundsText.lead} isWaiting={asked.kind === 'asking'}>
      {asked.kind === 'asking' && <Skeleton shape="card" />}
      {asked.kind === 'failed' && <FailureNotice failure={asked.failure} onRetry={askAgain} />}
      {asked.kind === 'answered' && (
        <>
          <OwedFacts refunds={asked.body} />
          <AccountForm banks={asked.body.banks} save={save} isScreen />
        </>
      )}
    </Screen>
  )
}

function OwedFacts({ refunds }: { readonly refunds: Refunds }) {
  const { account, holder } = refunds
  const owed = refunds.refunds.filter(({ state }) => state === 'owed')
  const reasons = [...new Set(owed.map(({ reasonText }) => reasonText))]
  const [first] = owed
  return (
    <>
      <Amount label={refundsText.owed} value={refunds.owedFmt} />
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <Facts
        facts={[
          ...(first ? [{ term: refundsText.dueOn, value: first.dueOnFmt }] : []),
          {
            term: refundsText.holder,
            value: refundsText.holderOf(holder.firstName, holder.identityNumberFmt),
          },
          ...(account
            ? [
                {
                  term: refundsText.account,
                  value: refundsText.accountOf(
                    account.bankName,
                    accountKindText[account.kind],
                    account.ending,
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function LinkEnd({ end }: { readonly end: End }) {
  const words =
    end.kind === 'saved'
      ? {
          title: refundAccountText.savedTitle,
          text: refundAccountText.saved(end.bankName, end.ending),
        }
      : {
          title: end.kind === 'expired' ? refundAccountText.expiredTitle : refundAccountText.closedTitle,
          text: end.kind === 'expired' ? refundAccountText.expired : refundAccountText.closed,
        }
  return (
    <StatusPage
      illustration={end.kind === 'expired' ? <ClockDrawing /> : <DoneDrawing />}
      title={words.title}
      actions={
        <Button variant={end.kind === 'saved' ? 'secondary' : 'primary'} onClick={() => goToScreen('login')}>
          {refundAccountText.toTheArea}
        </Button>
      }
    >
      <p>{words.text}</p>
    </StatusPage>
  )
}
