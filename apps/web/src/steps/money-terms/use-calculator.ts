import type { Calculator, InstallmentCount, MoneyTerm } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import type { HandledFailure } from '../../client/send.ts'
import { chooseInstallments } from '../offer/choose-installments.ts'

export type CalculatorView = {
  readonly calculator: Calculator | null
  readonly sum: number
  readonly terms: readonly MoneyTerm[] | null
  readonly counts: readonly InstallmentCount[]
  readonly chosen: InstallmentCount | null
  readonly term: MoneyTerm | null
  readonly failure: HandledFailure | null
  readonly moveTo: (sum: number) => void
  readonly choose: (count: InstallmentCount) => void
  readonly askAgain: () => void
  readonly forget: () => void
  readonly askAnew: () => Promise<void>
  readonly fail: (failure: HandledFailure) => void
}

export type Choice = { readonly sum: number; readonly installments: InstallmentCount | null }

type Answers = {
  readonly calculator: Calculator | null
  /** A figure never shows beside another sum, whatever order the answers come in. */
  readonly termsOf: ReadonlyMap<number, readonly MoneyTerm[]>
  readonly counts: readonly InstallmentCount[]
}

const noAnswers: Answers = { calculator: null, termsOf: new Map(), counts: [] }

export function useCalculator(ask: AskSum, start: Choice | null = null): CalculatorView {
  const [answers, setAnswers] = useState(noAnswers)
  const [sum, setSum] = useState(start?.sum ?? 0)
  const [chosen, setChosen] = useState<InstallmentCount | null>(start?.installments ?? null)
  const [failure, setFailure] = useState<HandledFailure | null>(null)

  const receive = (answer: SumAnswer) => {
    setFailure(answer.ok ? null : answer.failure)
    if (!answer.ok) return
    const { calculator } = answer
    const active = calculator.options.find(({ isActive }) => isActive)
    if (!active) return
    setAnswers(({ termsOf, counts }) => ({
      calculator,
      termsOf: new Map(termsOf).set(active.value, active.offers),
      counts: union(counts, active.offers),
    }))
    setSum(active.value)
    setChosen((current) => selectedOf(active.offers, current))
  }
  const [questions] = useState(() => sumQuestions(ask, receive))
  const begin = useEffectEvent(() => questions.askNow(start?.sum ?? null))
  useEffect(() => {
    begin()
    return questions.stop
  }, [questions])

  const moveTo = (next: number) => {
    setSum(next)
    setFailure(null)
    const known = answers.termsOf.get(next)
    if (!known) return questions.askOnceAtRest(next)
    questions.stop()
    setChosen((current) => selectedOf(known, current))
  }

  const forget = () => {
    setChosen(null)
    setAnswers((known) => ({ ...known, termsOf: new Map() }))
  }

  const terms = answers.termsOf.get(sum) ?? null
  return {
    calculator: answers.calculator,
    sum,
    terms,
    counts: answers.counts,
    chosen,
    term: terms?.find(({ installment }) => installment === chosen) ?? null,
    failure,
    moveTo,
    choose: setChosen,
    // A sum that was refused is not asked about twice: what is offered first can be had.
    askAgain: () => questions.askNow(failure?.errors.length ? null : sum || null),
    forget,
    askAnew: () => questions.askNow(null),
    fail: setFailure,
  }
}

/** The term at hand where the sum has it, else the one that the server names, else the longest. */
const selectedOf = (terms: readonly MoneyTerm[], current: InstallmentCount | null): InstallmentCount =>
  chooseInstallments(
    terms.map(({ installment }) => installment),
    current ?? terms.find(({ isActive }) => isActive)?.installment ?? null,
  )

function union(
  counts: readonly InstallmentCount[],
  terms: readonly MoneyTerm[],
): readonly InstallmentCount[] {
  const seen = new Set([...counts, ...terms.map(({ installment }) => installment)])
  return [...seen].sort((one, other) => one - other)
}

type SumAnswer =
  | { readonly ok: true; readonly calculator: Calculator }
  | { readonly ok: false; readonly failure: HandledFailure | null }

export const sumFailure = (failure: HandledFailure): SumAnswer => {
  const [refusal] = failure.errors
  return { ok: false, failure: refusal ? { ...failure, message: refusal.message } : failure }
}

export type AskSum = (sum: number | null, signal: AbortSignal) => Promise<SumAnswer>

/** A thumb that goes on searching has to rest longer with each question. */
const restsMs = [250, 500, 1_000] as const

const calmMs = 2_000

/**
 * Asks once the thumb rests and aborts earlier questions: a wandering thumb costs few calls, and only the newest sum
 * is answered.
 */
function sumQuestions(ask: AskSum, onAnswer: (answer: SumAnswer) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
  let restIndex = 0
  let lastMovedAt = Number.NEGATIVE_INFINITY

  const stop = () => {
    clearTimeout(timer)
    running?.abort()
    running = null
  }
  const askNow = async (sum: number | null) => {
    stop()
    const question = new AbortController()
    running = question
    const answer = await ask(sum, question.signal)
    if (!question.signal.aborted) onAnswer(answer)
  }
  return {
    stop,
    askNow,
    askOnceAtRest(sum: number) {
      stop()
      if (Date.now() - lastMovedAt > calmMs) restIndex = 0
      lastMovedAt = Date.now()
      timer = setTimeout(() => {
        restIndex = Math.min(restIndex + 1, restsMs.length - 1)
        askNow(sum)
      }, restsMs[restIndex])
    },
  }
}
