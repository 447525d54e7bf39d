import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import type { Claim } from '@cupo/wire'
import { useState } from 'react'
import { goToScreen } from '../../client/navigate.ts'
import { claimFiledText, claimViewText, publicClaimText as text } from '../../text/claims.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ClaimDetails } from '../self-manage/home/claims/claim-details.tsx'
import { ClaimCode, type SentClaimCode } from './claim-code.tsx'
import { type ClaimDraft, ClaimForm, emptyDraft } from './claim-form.tsx'
import { ClaimViewForm } from './claim-view-form.tsx'

type Purpose = 'file' | 'view'
type Stage =
  | { readonly kind: Purpose }
  | { readonly kind: 'code'; readonly purpose: Purpose; readonly sent: SentClaimCode }
  | { readonly kind: 'done'; readonly purpose: Purpose; readonly claim: Claim }

export function PublicClaimsScreen() {
  const [stage, setStage] = useState<Stage>({ kind: 'file' })
  const [draft, setDraft] = useState<ClaimDraft>(emptyDraft)
  useStageFocus('purpose' in stage ? `${stage.kind} ${stage.purpose}` : stage.kind)
  const begin = (kind: Purpose) => setStage({ kind })

  switch (stage.kind) {
    case 'file':
      return (
        <Screen key="file" title={titles.publicClaims} lead={text.lead}>
          <Button variant="text" onClick={() => begin('view')}>
            {text.follow}
          </Button>
          <ClaimForm
            draft={draft}
            onSent={(sent, typed) => {
              setDraft(typed)
              setStage({ kind: 'code', purpose: 'file', sent })
            }}
          />
        </Screen>
      )
    case 'view':
      return (
        <Screen key="view" title={claimViewText.title} lead={claimViewText.lead}>
          <ClaimViewForm
            onSent={(sent) => setStage({ kind: 'code', purpose: 'view', sent })}
            onFileNew={() => begin('file')}
          />
        </Screen>
      )
    case 'code':
      return (
        <ClaimCode
          key="code"
          sent={stage.sent}
          onSent={(sent) => setStage({ kind: 'code', purpose: stage.purpose, sent })}
          onChangeData={() => begin(stage.purpose)}
          onClaim={(claim) => {
            setDraft(emptyDraft)
            setStage({ kind: 'done', purpose: stage.purpose, claim })
          }}
        />
      )
    case 'done':
      return stage.purpose === 'file' ? (
        <ClaimFiled
          claim={stage.claim}
          onSee={() => setStage({ kind: 'done', purpose: 'view', claim: stage.claim })}
        />
      ) : (
        <Screen key="shown" title={claimViewText.shownTitle}>
          <Card title={claimViewText.progress}>
            <ClaimDetails claim={stage.claim} />
          </Card>
          <ActionBar>
            <Button variant="secondary" onClick={() => begin('file')}>
              {text.fileNew}
            </Button>
          </ActionBar>
        </Screen>
      )
  }
}

type FiledProps = { readonly claim: Claim; readonly onSee: () => void }

const ClaimFiled = ({ claim, onSee }: FiledProps) => (
  <Screen key="filed" title={claimFiledText.title}>
    <Amount size="medium" label={claimFiledText.number} value={claim.protocol} />
    <p>
      <strong>{claimFiledText.due(claim.answerDueDateFmt)}</strong>
    </p>
    <p>{claimFiledText.email}</p>
    <p>{claimFiledText.keep}</p>
    <ActionBar>
      <Button onClick={onSee}>{claimFiledText.see}</Button>
      <Button variant="text" onClick={() => goToScreen('login')}>
        {claimViewText.toTheLogin}
      </Button>
    </ActionBar>
  </Screen>
)
