import {
  downloadAcquittanceCertificate,
  downloadContract,
  downloadExtract,
  downloadInsurancePolicy,
  downloadProductCertificate,
  type LoanDetail,
} from '@cupo/wire'
import { useState } from 'react'
import { send } from '../../../app/send.ts'
import { creditText } from '../../../text/credit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { savePdf } from '../../../ui/save-file.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useBusy } from '../../../ui/use-busy.ts'
import styles from './credit.module.css'

const text = creditText.papers
const statementToastSeconds = 25

type Paper = {
  readonly label: string
  readonly call: typeof downloadContract
  readonly fileName: (key: string) => string
}

const contract: Paper = {
  label: text.contract,
  call: downloadContract,
  fileName: (key) => `${key}_Contrato_Credito.pdf`,
}
const productCertificate = {
  label: text.productCertificate,
  call: downloadProductCertificate,
  fileName: (key: string) => `${key}_Certificado_Producto.pdf`,
} as const
const acquittance = {
  label: text.acquittance,
  call: downloadAcquittanceCertificate,
  fileName: (key: string) => `${key}_Certificado_Paz_Salvo.pdf`,
} as const
const statement = {
  label: text.statement,
  call: downloadExtract,
  fileName: (key: string) => `${key}_Extracto.pdf`,
} as const
const insurance = {
  label: text.insurance,
  call: downloadInsurancePolicy,
  fileName: () => 'Certificado de adhesión – Póliza individua.pdf',
} as const

type AnyPaper = Paper | typeof productCertificate | typeof acquittance | typeof statement | typeof insurance

/** Which papers a credit has: a sold one its contract alone, a paid one the paz y salvo, an open one the others. */
export function papersOf(
  loan: Pick<LoanDetail, 'closureReason' | 'totalDueValue' | 'insurancePolicy'>,
): readonly AnyPaper[] {
  if (loan.closureReason !== null) return [contract]
  const policy = loan.insurancePolicy === null ? [] : [insurance]
  return loan.totalDueValue > 0
    ? [contract, productCertificate, statement, ...policy]
    : [contract, acquittance, ...policy]
}

/** Documents to save. A certificate that cannot be had says why in a window, a statement in a toast. */
export function Papers({ loan }: { readonly loan: LoanDetail }) {
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.title}</h2>
      <ul className={styles.papers}>
        {papersOf(loan).map((paper) => (
          <li key={paper.label}>
            <PaperButton paper={paper} id={loan.keyMambu} onRefused={setRefused} />
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={refused !== null}
        title={text.failed}
        onClose={() => setRefused(null)}
        actions={<Button onClick={() => setRefused(null)}>{text.close}</Button>}
      >
        <Notice tone="warn" announce="alert">
          {refused}
        </Notice>
      </Dialog>
    </section>
  )
}

type ButtonProps = {
  readonly paper: AnyPaper
  readonly id: string
  readonly onRefused: (message: string) => void
}

function PaperButton({ paper, id, onRefused }: ButtonProps) {
  const { isBusy, run } = useBusy()
  const download = () =>
    run(async () => {
      const answer = await send(paper.call, { params: { id } }, { part: 'account' })
      if (answer.ok) return savePdf(answer.body, paper.fileName(id))
      if (answer.isHandled) return
      if (paper === statement) {
        return showToast(
          { tone: 'bad', title: text.statementFailed, text: answer.message },
          statementToastSeconds,
        )
      }
      onRefused(answer.message || text.failed)
    })
  return (
    <Button variant="secondary" isLoading={isBusy} onClick={download}>
      {paper.label}
    </Button>
  )
}
