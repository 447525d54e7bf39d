import { Facts } from '@cupo/ui/facts.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { CallResult, verifyCertificate } from '@cupo/wire'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { ScreenProps } from '../../client/paths.ts'
import { send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { certificateText } from '../../text/account.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'

export function CertificateScreen({ params }: ScreenProps) {
  const code = params.code ?? ''
  const { asked, askAgain } = useAnswer(
    (signal) => send('GET /publicdata/certificates/:code', { params: { code } }, { signal }),
    code,
  )
  const isUnknown = asked.kind === 'failed' && asked.failure.status === 404
  return (
    <Screen title={titles.certificate} lead={certificateText.lead}>
      {asked.kind === 'asking' && <Skeleton shape="card" />}
      {asked.kind === 'answered' && <Verified certificate={asked.body} />}
      {isUnknown && (
        <Notice tone="warn" title={certificateText.unknown} announce="status">
          {certificateText.unknownNote}
        </Notice>
      )}
      {asked.kind === 'failed' && !isUnknown && <FailureNotice failure={asked.failure} onRetry={askAgain} />}
    </Screen>
  )
}

function Verified({ certificate }: { readonly certificate: CallResult<typeof verifyCertificate> }) {
  const { kind, isValid, contractNumber, borrowerMasked, paidOnFmt, issuedOnFmt } = certificate
  return (
    <>
      <Notice
        tone={isValid ? 'good' : 'warn'}
        title={certificateText.standing[kind][isValid ? 'valid' : 'invalid']}
        announce="status"
      >
        {!isValid && certificateText.invalidNote}
      </Notice>
      <Facts
        facts={[
          { term: certificateText.contract, value: contractNumber },
          { term: certificateText.borrower, value: borrowerMasked },
          { term: certificateText.endedOn[kind], value: paidOnFmt },
          { term: certificateText.issuedOn, value: issuedOnFmt },
        ]}
      />
    </>
  )
}
