import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { CreditBureau } from '../../ports/credit-bureau.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import { wholePesosSchema } from '../http/json-client.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability, patient } from '../testing/unavailable.suite.ts'

export type BureauWorld = {
  readonly approved: string
  readonly refusedAtForm: string
  readonly refusedAtConfirmation: string
  readonly downPayment: string
  readonly guarantee: string
}

export function describeCreditBureau(
  world: BureauWorld,
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => CreditBureau,
): void {
  it('the credit bureau scores a person by name, class and band', async () => {
    const score = await connect().score({ document: world.approved })
    expect(score).toMatchObject({ scoreClass: 'A', riskBand: 'standard', decision: 'approved', reasons: [] })
    expect(score.name.fullName).toContain(score.name.firstSurname)
  })

  it('the credit bureau tells the bands that ask for more apart', async () => {
    const bureau = connect()
    expect((await bureau.score({ document: world.downPayment })).riskBand).toBe('downPayment')
    expect((await bureau.score({ document: world.guarantee })).riskBand).toBe('guarantee')
  })

  it('the credit bureau refuses with reasons', async () => {
    const { decision, reasons } = await connect().score({ document: world.refusedAtForm })
    expect(decision).toBe('refused')
    expect(reasons.length).toBeGreaterThan(0)
  })

  it('the credit bureau confirms an accepted offer or refuses it at the last moment', async () => {
    const bureau = connect()
    const offer = { amount: v.parse(wholePesosSchema, 1_500_000), installmentCount: 12 }
    expect((await bureau.confirm({ document: world.approved, ...offer })).decision).toBe('approved')
    expect((await bureau.score({ document: world.refusedAtConfirmation })).decision).toBe('approved')
    const last = await bureau.confirm({ document: world.refusedAtConfirmation, ...offer })
    expect(last.decision).toBe('refused')
    expect(last.reasons.length).toBeGreaterThan(0)
  })

  describeUnavailability('bureau', (fault) => sandbox().fault(fault), {
    isRepeated: true,
    call: (limits) => connect({ ...patient, ...limits }).score({ document: world.approved }),
  })
}
