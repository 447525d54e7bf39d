type Verb = { readonly usage: string; run(args: readonly string[]): Promise<void> }

/** `npm run lender -- <verb> …`: the lender's work on the product's data, also while the product runs. */
const verbs: Readonly<Record<string, readonly [about: string, load: () => Promise<Verb>]>> = {
  loan: [
    'prints the loans and payments of a person, contract, invoice or reference; charges a loan off',
    () => import('./lender/loan.ts'),
  ],
  payment: [
    'moves a payment to the right credit, or takes it back on the word of a paper',
    () => import('./lender/payment.ts'),
  ],
  deposit: ["records a line of the bank's statement as a payment", () => import('./lender/deposit.ts')],
  'payment-tasks': [
    'lists money that needs a person; assigns, refunds or closes it',
    () => import('./lender/payment-tasks.ts'),
  ],
  reconcile: [
    'compares with payment provider, operator and bank; settles the differences',
    () => import('./lender/reconcile.ts'),
  ],
  books: [
    'trial balance, days exported for the accountant, closed months, VAT',
    () => import('./lender/books.ts'),
  ],
  files: [
    'loads the files of the payment provider and the bank; lists them',
    () => import('./lender/files.ts'),
  ],
  differences: [
    'lists what the files and the books have otherwise; explains it; shows the clearing accounts',
    () => import('./lender/differences.ts'),
  ],
  'bank-lines': [
    'lists lines of statements that nothing has settled; books one',
    () => import('./lender/bank-lines.ts'),
  ],
  claims: ['lists open claims; works on one, extends or answers it', () => import('./lender/claims.ts')],
  effects: [
    'lists mails and calls that have not left; retries or drops one',
    () => import('./lender/effects.ts'),
  ],
  waive: ['takes back penalty or charges that are due', () => import('./lender/waive.ts')],
  'sell-portfolio': ['closes loans whose debt is sold', () => import('./lender/sell-portfolio.ts')],
  quotas: [
    'shows or deletes what is kept of a person who asked for a quota',
    () => import('./lender/quotas.ts'),
  ],
  clock: [
    'shows whether the clock stands still after a restore; lets it go on',
    () => import('./lender/clock.ts'),
  ],
  dossier: ['writes the evidence of an application for an authority', () => import('./lender/dossier.ts')],
  products: ['shows or changes figures of products', () => import('./lender/products.ts')],
  settings: ['shows or changes limits and switches', () => import('./lender/settings.ts')],
  usury: ['shows or loads the usury cap of a month', () => import('./lender/usury.ts')],
  offers: ['prints internal rates of offers beside the cap', () => import('./lender/offers.ts')],
  'seal-anew': ['seals everything under a new master key', () => import('./lender/seal-anew.ts')],
}

const [name = '--help', ...args] = process.argv.slice(2)
const verb = verbs[name]
if (verb === undefined) {
  const width = Math.max(...Object.keys(verbs).map((each) => each.length))
  const lines = Object.entries(verbs).map(([each, [about]]) => `  ${each.padEnd(width)}  ${about}`)
  const help = ['npm run lender -- <verb> …, or <verb> --help', ...lines].join('\n')
  if (name === '--help') console.log(help)
  else {
    console.error(`There is no verb ${name}.\n${help}`)
    process.exitCode = 1
  }
} else {
  const { usage, run } = await verb[1]()
  if (args.includes('--help')) console.log(usage)
  else await run(args)
}
