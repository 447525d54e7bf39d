import { formatMoment } from '../../platform/format.ts'
import type { PersonData } from './person-data.ts'
import { fact, factIf, type Records, record } from './record.ts'
import * as text from './text/own-data.ts'

const { labels } = text

export const preValidationRecords = ({
  preValidations,
  consultations,
}: Pick<PersonData, 'preValidations' | 'consultations'>): Records => [
  ...preValidations.map(({ content: { mobile, email, requester }, createdAt }) =>
    record(
      text.quotaQuestion,
      fact(labels.when, formatMoment(createdAt)),
      fact(labels.mobile, mobile),
      fact(labels.email, email),
      ...factIf(labels.requester, requester?.name),
    ),
  ),
  ...consultations.map(({ askedAt, keptUntil, score }) =>
    record(
      text.bureauAnswer,
      fact(labels.when, formatMoment(askedAt)),
      fact(labels.validUntil, formatMoment(keptUntil)),
      fact(labels.scoreClass, score.scoreClass),
      fact(labels.riskBand, text.riskBands[score.riskBand]),
      ...factIf(labels.reasons, score.reasons.map(({ text: reason }) => reason).join(' ')),
    ),
  ),
]
