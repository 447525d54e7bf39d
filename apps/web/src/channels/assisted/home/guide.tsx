import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { SummaryPanel } from '../../../steps/summary/purchase-summary.tsx'
import { assistedHomeText as text } from '../../../text/assisted.ts'
import styles from './guide.module.css'

const Steps = () => (
  <ol className={styles.steps}>
    {text.guide.map((step, index) => (
      <li key={step} aria-current={index === 0 ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)

export const GuidePanel = () => (
  <SummaryPanel title={text.guideTitle}>
    <Steps />
  </SummaryPanel>
)

export const FoldedGuide = () => (
  <div className={styles.folded}>
    <Disclosure summary={text.guideTitle}>
      <Steps />
    </Disclosure>
  </div>
)
