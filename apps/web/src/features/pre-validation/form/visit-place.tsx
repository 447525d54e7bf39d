import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { formChannels, type Origin } from '@cupo/wire'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { formNoticeText } from '../../../text/form-notices.ts'
import { visitText as text } from '../../../text/pre-validation-result.ts'
import { goOnAlone, isFromDesk, receiveVisit, type Visit } from '../visit.ts'
import styles from './pre-validation-screen.module.css'

type Props = { readonly visit: Visit; readonly chosen: Origin }

export function VisitFacts({ visit, chosen }: Props) {
  switch (visit.kind) {
    case 'alone':
      return (
        <RadioGroup
          name="channel"
          legend={text.channel}
          layout="strip"
          defaultValue={chosen}
          choices={formChannels.map((channel) => ({
            value: channel,
            label: text.channels[channel],
          }))}
        />
      )
    case 'opening':
      return <p role="status">{text.opening}</p>
    case 'requested':
      return (
        <div className={styles.requester}>
          <p>
            <span className={styles.label}>{text.requester}</span>
            <span className={styles.name}>{text.requesterOf(visit.requestName, visit.channel)}</span>
          </p>
          {isFromDesk(visit) && <ScreenLink to="assistedDesk">{text.backToDesk}</ScreenLink>}
        </div>
      )
    case 'failed':
      return <FailedVisit message={visit.message} />
  }
}

const FailedVisit = ({ message }: { readonly message: string | null }) => (
  <Notice tone="warn" title={formNoticeText.linkTitle} announce="alert">
    <p>{message ?? formNoticeText.linkOffline}</p>
    <div className={styles.actions}>
      {message === null && (
        <Button variant="secondary" onClick={receiveVisit}>
          {commonText.retry}
        </Button>
      )}
      <Button variant={message === null ? 'text' : 'secondary'} onClick={goOnAlone}>
        {formNoticeText.goOnWithoutLink}
      </Button>
    </div>
  </Notice>
)
