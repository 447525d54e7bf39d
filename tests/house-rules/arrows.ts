/** The parts of the house and the arrows between them, as docs/architecture.md draws them. */
export type Area = {
  readonly name: string
  readonly folder: string
  readonly mayImport: readonly string[]
}

const everyPartOfApi = [
  'features',
  'ledger',
  'documents',
  'emails',
  'ports',
  'platform',
  'credit-engine',
  'wire',
  'main',
]

/** The first area whose folder begins a path is the file's. */
export const areas: readonly Area[] = [
  { name: 'wire', folder: 'packages/wire/', mayImport: [] },
  // It stands alone in the project of an integrator.
  { name: 'client', folder: 'packages/client/', mayImport: [] },
  { name: 'credit-engine', folder: 'packages/credit-engine/', mayImport: [] },
  // The floors of the web, from the ground up. The registry is data that every floor reads; the shell alone opens screens.
  { name: 'web-text', folder: 'apps/web/src/text/', mayImport: ['wire'] },
  { name: 'web-screens', folder: 'apps/web/src/screens/', mayImport: ['web-text'] },
  { name: 'web-ui', folder: 'apps/web/src/ui/', mayImport: ['web-text', 'wire'] },
  {
    name: 'web-client',
    folder: 'apps/web/src/client/',
    mayImport: ['web-ui', 'web-screens', 'web-text', 'wire'],
  },
  { name: 'web-fields', folder: 'apps/web/src/fields/', mayImport: ['web-ui', 'web-text', 'wire'] },
  {
    name: 'web-forms',
    folder: 'apps/web/src/forms/',
    mayImport: ['web-fields', 'web-client', 'web-ui', 'web-text', 'wire'],
  },
  {
    name: 'web-features',
    folder: 'apps/web/src/features/',
    mayImport: ['web-forms', 'web-fields', 'web-client', 'web-ui', 'web-screens', 'web-text', 'wire'],
  },
  {
    name: 'web-shell',
    folder: 'apps/web/src/shell/',
    mayImport: ['web-features', 'web-client', 'web-ui', 'web-screens', 'web-text', 'wire'],
  },
  {
    name: 'web-testing',
    folder: 'apps/web/src/testing/',
    mayImport: [
      'web-shell',
      'web-features',
      'web-forms',
      'web-fields',
      'web-client',
      'web-ui',
      'web-screens',
      'web-text',
      'wire',
    ],
  },
  {
    name: 'features',
    folder: 'apps/api/src/features/',
    mayImport: ['credit-engine', 'wire', 'ledger', 'documents', 'emails', 'ports', 'platform'],
  },
  { name: 'ledger', folder: 'apps/api/src/ledger/', mayImport: ['platform', 'credit-engine'] },
  { name: 'documents', folder: 'apps/api/src/documents/', mayImport: ['platform', 'credit-engine'] },
  { name: 'emails', folder: 'apps/api/src/emails/', mayImport: ['platform', 'credit-engine'] },
  { name: 'ports', folder: 'apps/api/src/ports/', mayImport: ['credit-engine'] },
  { name: 'adapters', folder: 'apps/api/src/adapters/', mayImport: ['ports', 'platform'] },
  // The binder and the error body are the API's end of the wire.
  { name: 'platform', folder: 'apps/api/src/platform/', mayImport: ['wire'] },
  {
    name: 'connect-providers',
    folder: 'apps/api/src/wiring/connect-providers.ts',
    mayImport: [...everyPartOfApi, 'adapters'],
  },
  // The file of that name and the folder of its parts.
  { name: 'wiring', folder: 'apps/api/src/wiring', mayImport: [...everyPartOfApi, 'connect-providers'] },
  { name: 'main', folder: 'apps/api/src/', mayImport: [...everyPartOfApi, 'wiring'] },
  { name: 'sandbox', folder: 'apps/sandbox/', mayImport: [] },
]

/** Types of money travel further than the arithmetic: these areas may only name the engine's types. */
export const typesOnly: readonly (readonly [from: string, to: string])[] = [
  ['ledger', 'credit-engine'],
  ['ports', 'credit-engine'],
  ['documents', 'credit-engine'],
  ['emails', 'credit-engine'],
]

export function areaOf(path: string): Area | undefined {
  return areas.find((area) => path.startsWith(area.folder))
}
