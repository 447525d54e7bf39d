import { financeEducationText as text } from '../../../text/self-manage.ts'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import styles from './home.module.css'

export const FinanceEducation = () => (
  <Card title={text.title}>
    <div>
      {text.lessons.map(({ question, answer }) => (
        <div key={question} className={styles.lesson}>
          <Disclosure name="lesson" summary={question}>
            <div className={styles.answer}>
              {answer.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </Disclosure>
        </div>
      ))}
    </div>
  </Card>
)
