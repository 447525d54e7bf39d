import type { ListedApplication } from '@cupo/wire'
import { activityText, applicationsText, nextStepText, situationText } from '../../../../text/home.ts'
import { Button } from '../../../../ui/button.tsx'
import { Tag, type TagTone } from '../../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from '../home.module.css'
import { continueApplication } from './continue-application.ts'
import { isInHand } from './judge-application.ts'

type Props = {
  readonly application: ListedApplication
  readonly onCancel: (application: ListedApplication) => void
}

export function ApplicationRow({ application, onCancel }: Props) {
  const { situation, registryDateFmt, requestedValueFmt } = application
  const name = nameOf(application)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.small}>
            {applicationsText.requestedOn(registryDateFmt)} · {requestedValueFmt}
          </p>
        </div>
        <Tag tone={toneOf(situation)}>{situationText[situation]}</Tag>
      </div>
      {situation === 'EmAndamento' && <p>{whatIsNext(application)}</p>}
      {isInHand(application) && (
        <div className={styles.buttons}>
          <Button onClick={() => continueApplication(application)}>
            {applicationsText.continue}
            <VisuallyHidden>{applicationsText.of(name)}</VisuallyHidden>
          </Button>
          <Button variant="text" onClick={() => onCancel(application)}>
            {applicationsText.cancel}
            <VisuallyHidden>{applicationsText.of(name)}</VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  )
}

/** A device is known by its model, money by its product. */
export const nameOf = ({ origin, access, productName }: ListedApplication): string =>
  origin === 'Libre' ? productName : access.deviceModel || productName

function whatIsNext(application: ListedApplication): string {
  if (isInHand(application)) return nextStepText[application.status]
  return activityText[application.activity] ?? applicationsText.withAgent
}

function toneOf(situation: ListedApplication['situation']): TagTone {
  switch (situation) {
    case 'Liberada':
    case 'Liquidada':
      return 'good'
    case 'EmAndamento':
    case 'Pendente':
    case 'PreValidacao':
      return 'info'
    case 'Reprovada':
    case 'FalhaDesembolso':
    case 'FalhaInfolaft':
    case 'OrdemRecusada':
      return 'bad'
    default:
      return 'quiet'
  }
}
