import { Card } from '@cupo/ui/card.tsx'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { financeEducationText as text } from '../../../text/self-manage.ts'
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
