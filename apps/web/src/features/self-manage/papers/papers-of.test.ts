import { describe, expect, it } from 'vitest'
import { papersOf } from './papers-of.ts'

const open = { closureReason: null, totalDueValue: 1, insurancePolicy: null } as const
const labels = (loan: Parameters<typeof papersOf>[0]) => papersOf(loan).map((paper) => paper.label)

describe('the papers of a credit', () => {
  it('with something due have the paz y salvo among them, which says what is missing', () => {
    expect(labels(open)).toEqual(['Contrato', 'Certificado de producto', 'Paz y salvo', 'Extracto'])
  })

  it('without debt begin with the paz y salvo', () => {
    expect(labels({ ...open, totalDueValue: 0 })).toEqual([
      'Paz y salvo',
      'Contrato',
      'Certificado de producto',
      'Extracto',
    ])
  })

  it('the only paper of a sold credit is the contract', () => {
    expect(labels({ ...open, closureReason: 'Venta de Cartera Castigada' })).toEqual(['Contrato'])
  })

  it('with an insurance have its policy too', () => {
    expect(labels({ ...open, insurancePolicy: '123' })).toContain('Póliza de seguro')
  })
})
