import { readdirSync } from 'node:fs'

/** Import directions (docs/architecture.md): everything that is not allowed below is an error. */
const rooms = 'shared-events|service-kit|command-service|projections|query-service|web|all-in-one|e2e|bench|scripts'
/** Specs and their helpers may reach wherever what they test reaches; the rooms themselves may not. */
const tests = '/testing/|\\.(spec|contract)\\.tsx?$'
/** What is no slice of events in shared-events: every other folder is one. */
const noSlices = 'contracts|log|stores|vault|waiting|work'
const slices = `^shared-events/src/(?!(?:${noSlices})/)([^/]+)/`
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: `^(${rooms})/`, pathNot: `^(${[from, ...allowed].join('|')})/` },
})

const foldersOf = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The layers of web/src from below (docs/web.md#layers). What is no layer is a piece of the domain that several features share. */
const ground = ['components', 'lib', 'texts', 'art', 'styles']
const sides = ['public', 'office']
const shared = foldersOf('web/src').filter((name) => ![...ground, ...sides, 'app', 'testing'].includes(name))
const features = sides.flatMap((side) => foldersOf(`web/src/${side}`).map((name) => `${side}/${name}`))
const among = (folders) => `^web/src/(${folders.join('|')})/`
const webZone = (name, comment, from, to) => ({ name: `web-${name}`, comment, severity: 'error', from, to })

const webZones = [
  webZone(
    'ground',
    'components/ui, lib, texts and the table of paths know no domain',
    { path: [among(ground), '^web/src/[^/]+$'] },
    { path: among([...shared, ...features, 'app']) },
  ),
  ...shared.map((name) =>
    webZone(
      `${name}-below-features`,
      'what features share knows none of them',
      { path: among([name]) },
      { path: among([...shared.filter((one) => one !== name), ...features, 'app']) },
    ),
  ),
  ...features.map((feature) =>
    webZone(
      `${feature.replace('/', '-')}-stands-alone`,
      'features do not import each other, nor app',
      { path: among([feature]) },
      { path: among([...features.filter((one) => one !== feature), 'app']) },
    ),
  ),
  webZone(
    'feature-folders',
    'a feature holds nothing but these folders',
    { path: among(sides), pathNot: `${among(features)}(api|components|hooks|model|testing)/` },
    {},
  ),
  webZone('hooks', 'hooks stand in hooks/', { path: `${among(sides)}.*/use-[^/]+$`, pathNot: '/hooks/' }, {}),
]

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'what-is-held-does-not-know-its-owner',
      comment: 'appointments and orders reserve of the schedule and of products, never the other way round',
      severity: 'error',
      from: { path: '^command-service/src/(schedule|products|process-managers|handling)/', pathNot: tests },
      to: { path: '^command-service/src/(appointments|orders|carts|intakes|staff|http)/' },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only('shared-events', [], 'the language and the log import no other room'),
    only('service-kit', ['shared-events'], 'what both services need stands on the language alone'),
    only('command-service', ['shared-events', 'service-kit'], 'command-service never reads a read model'),
    only('projections', ['shared-events', 'service-kit'], 'projections know events, not services'),
    only('query-service', ['shared-events', 'service-kit', 'projections'], 'query-service reads, it never decides'),
    only('web', ['shared-events'], 'the web knows the contracts only'),
    only('all-in-one', ['shared-events', 'service-kit', 'command-service', 'projections', 'query-service'], 'wiring'),
    {
      name: 'web-knows-contracts-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^shared-events/', pathNot: '^shared-events/src/contracts/' },
    },
    {
      name: 'query-service-appends-nothing',
      comment: 'of projections it takes definitions, the read store and reached()',
      severity: 'error',
      from: { path: '^query-service/src/', pathNot: '(main|compose)\\.ts$' },
      to: { path: '^projections/src/(worker/|cli/|main\\.)' },
    },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      from: { path: '^shared-events/src/contracts/' },
      to: { path: '^(shared-events|' + rooms + ')/', pathNot: '^shared-events/src/contracts/' },
    },
    {
      name: 'sources-do-not-import-test-helpers',
      severity: 'error',
      from: { path: '^(?!e2e/|bench/).*/src/', pathNot: '\\.(spec|contract)\\.tsx?$|/testing/' },
      to: { path: '/testing/|\\.(spec|contract)\\.tsx?$' },
    },
    {
      name: 'event-store-stand-in-knows-no-log',
      comment: 'the stand-in must not share a mistake with the adapter it tests',
      severity: 'error',
      from: { path: '^shared-events/testing/eventstore/', pathNot: 'spec\\.ts$' },
      to: { path: '^shared-events/src/' },
    },
    ...webZones,
    {
      name: 'slices-of-events-do-not-know-each-other',
      severity: 'error',
      from: { path: slices },
      to: {
        path: slices,
        pathNot: '^shared-events/src/$1/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
