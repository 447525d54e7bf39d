/** What each part of the house may import, as docs/architecture.md draws it: [part, its path, the parts it may import]. */
const everyPartOfApi = ['features', 'ledger', 'documents', 'emails', 'ports', 'platform', 'engine', 'wire']
const webGround = ['web-text', 'ui', 'wire']
const webFloors = ['web-forms', 'web-fields', 'web-client', 'web-ui', 'web-screens', ...webGround]
const parts = [
  ['wire', 'packages/wire/', []],
  // The client stands alone in the project of an integrator.
  ['client', 'packages/client/', []],
  ['engine', 'packages/credit-engine/', []],
  // Components without knowledge of credit, which every front end shares.
  ['ui', 'packages/ui/src/', []],
  // The floors of the web, from the ground up. Every floor reads the registry; the shell alone opens screens.
  ['web-text', 'apps/web/src/text/', ['ui', 'wire']],
  ['web-screens', 'apps/web/src/screens/', ['web-text']],
  ['web-ui', 'apps/web/src/ui/', webGround],
  ['web-client', 'apps/web/src/client/', ['web-ui', 'web-screens', ...webGround]],
  ['web-fields', 'apps/web/src/fields/', ['web-ui', ...webGround]],
  ['web-forms', 'apps/web/src/forms/', ['web-fields', 'web-client', 'web-ui', ...webGround]],
  ['web-steps', 'apps/web/src/steps/', webFloors],
  ['web-features', 'apps/web/src/features/', ['web-steps', ...webFloors]],
  ['web-channels', 'apps/web/src/channels/', ['web-features', 'web-steps', ...webFloors]],
  ['web-shell', 'apps/web/src/shell/', ['web-channels', 'web-features', 'web-steps', ...webFloors]],
  ['office', 'apps/office/src/', ['ui', 'wire']],
  ['features', 'apps/api/src/features/', everyPartOfApi],
  ['ledger', 'apps/api/src/ledger/', ['platform', 'engine']],
  ['documents', 'apps/api/src/documents/', ['platform', 'engine']],
  ['emails', 'apps/api/src/emails/', ['platform', 'engine']],
  ['ports', 'apps/api/src/ports/', ['engine']],
  ['adapters', 'apps/api/src/adapters/', ['ports', 'platform']],
  // The binder and the error body are the API's end of the wire.
  ['platform', 'apps/api/src/platform/', ['wire']],
  // The one file that names adapters.
  ['connect-providers', 'apps/api/src/wiring/connect-providers.ts', [...everyPartOfApi, 'adapters']],
  ['wiring', 'apps/api/src/wiring/(?!connect-providers)', [...everyPartOfApi, 'connect-providers']],
  ['main', 'apps/api/src/[^/]+$', [...everyPartOfApi, 'wiring']],
  ['demo', 'apps/demo/', [...everyPartOfApi, 'wiring']],
  ['sandbox', 'apps/sandbox/', []],
]
const pathOf = Object.fromEntries(parts.map(([name, path]) => [name, `^${path}`]))
const ours = '^(apps|packages|tools|tests)/'
const tests = '\\.(test|suite|bench)\\.tsx?$|/testing/|/[\\w-]*test(ing)?[\\w-]*\\.ts$|^tests/'

const arrows = parts.map(([name, , mayImport]) => ({
  name: `arrow-of-${name}`,
  comment: `${name} may import ${mayImport.join(', ') || 'nothing of ours'}: hand the verb in by the wiring, or move the file`,
  severity: 'error',
  from: { path: pathOf[name], pathNot: tests },
  to: { path: ours, pathNot: [name, ...mayImport].map((part) => pathOf[part]) },
}))

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    ...arrows,
    rule(
      'part-of-the-house',
      'this file belongs to no part of the house: give its folder a row in .dependency-cruiser.mjs',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: [tests, '/src/testing/', ...Object.values(pathOf)] },
      {},
    ),
    rule(
      'face-of-a-feature',
      'of another feature, import only the file that bears its name, as policy/policy.ts',
      { path: '^apps/api/src/features/([^/]+)/', pathNot: tests },
      {
        path: '^apps/api/src/features/',
        pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/features/([^/]+)/\\1\\.ts$'],
      },
    ),
    rule(
      'model-of-origination',
      'the model of origination knows no row, act or route',
      { path: '^apps/api/src/features/origination/model/', pathNot: tests },
      { path: '^apps/api/src/features/origination/(store|acts|edge)/' },
    ),
    rule(
      'rows-of-origination',
      'rows of origination know no act or route',
      { path: '^apps/api/src/features/origination/store/', pathNot: tests },
      { path: '^apps/api/src/features/origination/(acts|edge)/' },
    ),
    rule(
      'acts-of-origination',
      'acts of origination know no route',
      { path: '^apps/api/src/features/origination/acts/', pathNot: tests },
      { path: '^apps/api/src/features/origination/edge/' },
    ),
    rule(
      'types-of-the-engine',
      'types of money travel further than the arithmetic: import the engine by `import type`',
      { path: '^apps/api/src/(ledger|ports|documents|emails)/', pathNot: tests },
      { path: pathOf.engine, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'entry-of-the-sandbox',
      'reach the sandbox through its entry',
      { pathNot: pathOf.sandbox },
      { path: pathOf.sandbox, pathNot: '^apps/sandbox/src/(main|start-sandbox|settings)\\.ts$' },
    ),
    rule(
      'demo-runs-nowhere-else',
      '`npm start`, the lender of the demo and tests alone know the demo',
      { pathNot: [pathOf.demo, '^tests/', tests, '^tools/(start|dev|bench|offers)'] },
      { path: pathOf.demo },
    ),
    rule(
      'telemetry-on-demand',
      'metrics and traces are loaded by `import()` where they are switched on: a start without them pays nothing',
      { pathNot: tests },
      {
        path: '^apps/api/src/platform/telemetry/(metrics|traces)\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('no-circle', 'move what both files need into a file of its own', {}, { circular: true }),
    rule('import-exists', 'the file or package is not there', {}, { couldNotResolve: true }),
    rule(
      'declared-package',
      'name the package in the package.json of its own workspace',
      { path: '^(apps|packages)/[^/]+/(src|build)/', pathNot: ['^packages/client/', '^apps/demo/', tests] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
