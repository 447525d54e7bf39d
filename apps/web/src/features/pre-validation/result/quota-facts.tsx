import { Amount } from '@cupo/ui/amount.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Facts } from '@cupo/ui/facts.tsx'
import type { PreValidationResult } from '@cupo/wire'
import { resultText, resultWords, scoreNames } from '../../../text/pre-validation-result.ts'
import { useWords } from '../../../ui/audience.ts'
import { channelViews } from '../pre-validation.ts'
import styles from './quota-facts.module.css'

type Props = { readonly result: PreValidationResult }

export function QuotaFacts({ result }: Props) {
  const words = useWords(resultWords)
  return (
    <>
      <section className={styles.quota}>
        <Amount label={words.quota} value={result.quotaMaxFmt} />
        <PaidFirst result={result} />
      </section>
      <Score result={result} />
      <p className={styles.small}>{words.keptUntil(result.keptUntilFmt)}</p>
      {result.barredBy === null && <p className={styles.small}>{words.next}</p>}
    </>
  )
}

function PaidFirst({ result }: Props) {
  const words = useWords(resultWords)
  const { hasGuarantee, advancedPaymentValue } = result
  const { hasDownPayment } = channelViews[result.channel]
  const facts = [
    hasDownPayment && { term: words.downPayment, value: result.advancedPaymentValueFmt, isStrong: true },
    hasGuarantee && { term: words.guaranteeTerm, value: result.guaranteePaymentValueFmt, isStrong: true },
  ]
  return (
    <>
      {(hasDownPayment || hasGuarantee) && <Facts facts={facts.filter((fact) => fact !== false)} />}
      {hasDownPayment && (
        <p className={styles.small}>
          {advancedPaymentValue > 0
            ? words.downPaymentOf(result.advancedPaymentPercentilFmt)
            : hasGuarantee
              ? words.onlyGuarantee
              : words.noDownPayment}
        </p>
      )}
      {hasGuarantee && <p className={styles.small}>{words.guarantee}</p>}
    </>
  )
}

const classes = ['A', 'B', 'C', 'D'] as const

function Score({ result: { scoreClassifier } }: Props) {
  const words = useWords(resultWords)
  if (scoreClassifier === null) return null
  const name = scoreNames[scoreClassifier]
  const level = classes.length - classes.indexOf(scoreClassifier)
  return (
    <Card title={words.score}>
      <div className={styles.score}>
        <p className={styles.scoreName}>{name}</p>
        <div role="img" aria-label={resultText.scoreOf(name, level, classes.length)} className={styles.meter}>
          {classes.map((one, index) => (
            <span key={one} className={classNames(styles.bar, index < level && styles.reached)} />
          ))}
        </div>
      </div>
      <p>{words.scores[scoreClassifier]}</p>
      <p className={styles.small}>{resultText.source}</p>
    </Card>
  )
}
