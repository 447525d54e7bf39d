import { formChannels, type Origin } from '@cupo/wire'
import { lazy, Suspense } from 'react'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { preValidationText as text } from '../../../text/pre-validation.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { isFromDesk, type Visit } from '../visit.ts'
import styles from './quota-form.module.css'

const FailedVisit = lazy(() =>
  import('./form-extras.tsx').then((module) => ({ default: module.FailedVisit })),
)

type Props = { readonly visit: Visit; readonly chosen: Origin }

/** Above the fields: who asks, where a link or the desk of a shop says so, else what it is for (conformance: R-U52). */
export const VisitPlace = (props: Props) => (
  <div className={styles.place}>
    <VisitFacts {...props} />
  </div>
)

function VisitFacts({ visit, chosen }: Props) {
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
            hint: text.channelHints[channel],
          }))}
        />
      )
    case 'opening':
      return <p role="status">{text.opening}</p>
    case 'requested':
      return (
        <div className={styles.requester}>
          <p>
            <span className={styles.requesterLabel}>{text.requester}</span>
            <br />
            <span className={styles.requesterName}>{text.requesterOf(visit.requestName, visit.channel)}</span>
          </p>
          {isFromDesk(visit) && <ScreenLink to="assistedDesk">{text.backToDesk}</ScreenLink>}
        </div>
      )
    case 'failed':
      return (
        <Suspense>
          <FailedVisit message={visit.message} />
        </Suspense>
      )
  }
}
