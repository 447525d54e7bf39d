import type { PreValidationResult } from '@cupo/wire'
import { resultText, resultWords, scoreNames } from '../../../text/pre-validation-result.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useWords } from '../../../ui/audience.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { channelViews } from '../channel-views.ts'
import styles from './quota-facts.module.css'

type Props = { readonly result: PreValidationResult }

/** The quota, what the bureau says in words, and what is paid beside the installments. */
export function QuotaFacts({ result }: Props) {
  const words = useWords(resultWords)
  return (
    <>
      <section className={styles.quota}>
        <Amount label={words.quota} value={result.quotaMaxFmt} note={words.keptUntil(result.keptUntilFmt)} />
      </section>
      <Score result={result} />
      {channelViews[result.channel].hasDownPayment && <DownPayment result={result} />}
      {result.hasGuarantee && <Notice tone="info">{words.guarantee}</Notice>}
      {result.barredBy === null && <p className={styles.small}>{words.next}</p>}
    </>
  )
}

/** The best class first. */
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

function DownPayment({ result }: Props) {
  const words = useWords(resultWords)
  return (
    <Card title={words.downPayment}>
      {result.advancedPaymentValue > 0 ? (
        <Amount
          size="medium"
          value={result.advancedPaymentValueFmt}
          note={words.downPaymentOf(result.advancedPaymentPercentilFmt)}
        />
      ) : (
        <p>{result.hasGuarantee ? words.onlyGuarantee : words.noDownPayment}</p>
      )}
    </Card>
  )
}
