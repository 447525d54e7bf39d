import { financeEducationText as text } from '../../../text/finance-education.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { chevronDownIcon } from '../../../ui/icons.ts'
import styles from './finance-education.module.css'

/** What a borrower asks about money, answered in plain words. */
export const FinanceEducation = () => (
  <Card title={text.title}>
    <div>
      {text.lessons.map(({ question, answer }) => (
        <details key={question} name="lesson" className={styles.lesson}>
          <summary className={styles.question}>
            {question}
            <Icon of={chevronDownIcon} />
          </summary>
          <div className={styles.answer}>
            {answer.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  </Card>
)
