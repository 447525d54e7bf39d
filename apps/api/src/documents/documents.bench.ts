import type { Benchmark } from '../../../../tools/bench/benchmark.ts'
import { demoBrand } from '../../../demo/src/lender.ts'
import { sampleLoanAgreement } from './loan-agreement/sample.ts'
import { renderLoanAgreement } from './loan-agreement/template.ts'
import { renderPaidInFullCertificate, samplePaidInFullCertificate } from './paid-in-full-certificate.ts'
import { renderProductCertificate, sampleProductCertificate } from './product-certificate.ts'
import { sampleLateStatement } from './statement/sample.ts'
import { renderStatement } from './statement/template.ts'

export const benchmark: Benchmark = {
  title: 'Drawing up a document, from its data to the bytes of a tagged PDF',
  unit: 'documents',
  seconds: 'cpu',
  contenders: [
    { name: 'loan agreement', run: () => renderLoanAgreement(sampleLoanAgreement, demoBrand) },
    { name: 'statement with arrears', run: () => renderStatement(sampleLateStatement, demoBrand) },
    {
      name: 'product certificate',
      run: () => renderProductCertificate(sampleProductCertificate, demoBrand),
    },
    {
      name: 'paid-in-full certificate',
      run: () => renderPaidInFullCertificate(samplePaidInFullCertificate, demoBrand),
    },
  ],
}
