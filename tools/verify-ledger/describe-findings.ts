import type { CheckResult } from '../../apps/api/src/features/verification/verification.ts'

const number = new Intl.NumberFormat('en')

export function describeFindings(findings: readonly CheckResult[]): string {
  const rows = [['', 'looked at', 'wrong'], ...findings.map(cells)]
  const table = rows.map(([title = '', looked = '', wrong = '']) =>
    `${title.padEnd(16)}${looked.padStart(14)}${wrong.padStart(10)}`.trimEnd(),
  )
  const broken = findings.filter(({ wrong }) => wrong > 0)
  const verdict =
    broken.length === 0
      ? ['', 'Everything holds.']
      : broken.flatMap((finding) => ['', ...offendersOf(finding)])
  return [...table, ...verdict].join('\n')
}

const cells = ({ title, looked, wrong }: CheckResult) => [title, number.format(looked), number.format(wrong)]

function offendersOf({ title, wrong, offenders }: CheckResult): readonly string[] {
  const rest = wrong - offenders.length
  return [
    `Wrong ${title}:`,
    ...offenders.map((sentence) => `  ${sentence}`),
    ...(rest > 0 ? [`  and ${number.format(rest)} more`] : []),
  ]
}
