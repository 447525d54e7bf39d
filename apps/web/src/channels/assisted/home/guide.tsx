import { SummaryPanel } from '../../../steps/summary/purchase-summary.tsx'
import { assistedHomeText as text } from '../../../text/assisted.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import styles from './guide.module.css'

const Steps = () => (
  <ol className={styles.steps}>
    {text.guide.map((step, index) => (
      // The home is the first of them.
      <li key={step} aria-current={index === 0 ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)

/** What the agent and the customer do until the phone is handed over: beside the form where there is room. */
export const GuidePanel = () => (
  <SummaryPanel title={text.guideTitle}>
    <Steps />
  </SummaryPanel>
)

/** The same above the form on a narrow screen, to be opened. */
export const FoldedGuide = () => (
  <div className={styles.folded}>
    <Disclosure summary={text.guideTitle}>
      <Steps />
    </Disclosure>
  </div>
)
