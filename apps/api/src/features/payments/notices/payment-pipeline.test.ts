import { describe, expect, it } from 'vitest'
import { createQuestionQueue } from './payment-pipeline.ts'

/** A questions whose questions end when the test says so. */
function slow() {
  const asked: string[] = []
  const open = new Map<string, PromiseWithResolvers<void>>()
  const failures: unknown[] = []
  const questions = createQuestionQueue(
    (reference) => {
      asked.push(reference)
      const question = Promise.withResolvers<void>()
      open.set(reference, question)
      return question.promise
    },
    (error) => failures.push(error),
  )
  const answer = async (reference: string) => {
    open.get(reference)?.resolve()
    await Promise.resolve()
    await new Promise(setImmediate)
  }
  return { questions, asked, open, failures, answer }
}

const references = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

describe('transactions that notices tell of', () => {
  it('the provider is asked about transactions in their order of arrival, 256 at a time', async () => {
    const { questions, asked, answer } = slow()
    for (const reference of references(258)) questions.hint(reference)
    expect(asked).toEqual(references(256))
    await answer('3')
    expect(asked).toEqual(references(257))
  })

  it('a notice that comes during a question has the transaction asked about once more, never twice at a time', async () => {
    const { questions, asked, answer } = slow()
    for (let times = 0; times < 20; times += 1) questions.hint('1')
    expect(asked).toEqual(['1'])
    await answer('1')
    expect(asked).toEqual(['1', '1'])
    await answer('1')
    expect(asked).toEqual(['1', '1'])
  })

  it('a question that fails does not stop the other questions', async () => {
    const { questions, asked, open, failures, answer } = slow()
    questions.hint('1')
    open.get('1')?.reject(new Error('no'))
    await answer('none')
    questions.hint('2')
    expect(asked).toEqual(['1', '2'])
    expect(failures).toEqual([new Error('no')])
  })

  it('stopping ends the running questions and leaves the waiting transactions to the next process', async () => {
    const { questions, asked, answer } = slow()
    for (const reference of references(257)) questions.hint(reference)
    const stopped = questions.stop()
    for (const reference of references(256)) await answer(reference)
    await stopped
    expect(asked).not.toContain('257')
  })
})
