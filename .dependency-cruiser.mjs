import { readdirSync, readFileSync } from 'node:fs'

/** Import directions (docs/architecture.md#import-directions): everything that is not allowed below is an error. */
const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
const folders = [...workspaces, 'scripts'].join('|')
/** Specs and their helpers may reach wherever what they test reaches; the folders themselves may not. */
const tests = '/testing/|\\.(spec|contract)\\.tsx?$|/(?:spec|contract)-support\\.ts$'
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: `^(${folders})/`, pathNot: `^(${[from, ...allowed].join('|')})/` },
})

/** Folders of a workspace that are no slices; every other folder is one, and a slice knows no other. */
const heldAndBelow = ['schedule', 'products', 'deliveries', 'process-managers', 'handling', 'http'].join('|')
const others = {
  'shared-events': ['contracts', 'definitions', 'registry'],
  'command-service': ['notifications', heldAndBelow],
  projections: ['read-store', 'runner', 'worker', 'cli'],
  'query-service': ['http', 'live'],
}
const apart = (folder, unknown) => {
  const slices = `^${folder}/src/(?!(?:${others[folder].join('|')})/)([^/]+)/`
  return {
    name: `slices-of-${folder}-do-not-know-each-other`,
    comment: 'nor what stands above them in their workspace',
    severity: 'error',
    from: { path: slices },
    to: { path: unknown ?? slices, pathNot: `^${folder}/src/$1/` },
  }
}

/** A slice's calls. */
const routes = '^command-service/src/[^/]+/routes(/|\\.ts$)'
/** What is called, reads, waits and appends: all of command-service but the slices themselves, the deciders' shape and the maps that states are made of. */
const carriesOut = [
  '/commands/',
  routes,
  '^command-service/src/http/',
  '^command-service/src/handling/(?!(?:decider|persistent-map)\\.ts$)',
  '^command-service/src/process-managers/(?!settlement\\.ts$)',
]

const foldersOf = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The layers of web/src from below (docs/web.md#layers). */
const ground = ['components', 'lib', 'texts', 'art', 'styles']
const sides = ['public', 'office']
const bothShare = foldersOf('web/src').filter((name) => ![...ground, ...sides, 'app', 'testing'].includes(name))
/** Pieces of the domain that several features share: of both sides, and of one. */
const shared = [
  ...bothShare,
  ...sides.flatMap((side) => foldersOf(`web/src/${side}/shared`).map((name) => `${side}/shared/${name}`)),
]
const features = sides.flatMap((side) =>
  foldersOf(`web/src/${side}`).flatMap((name) => (name === 'shared' ? [] : [`${side}/${name}`])),
)
const among = (folders) => `^web/src/(${folders.join('|')})/`
const webZone = (name, comment, from, to) => ({ name: `web-${name}`, comment, severity: 'error', from, to })
/** Where a file may not stand. Rules are about imports: it is seen when it imports something or is imported. */
const webPlaces = (name, comment, place) => [
  webZone(name, comment, place, {}),
  webZone(`${name}-imported`, comment, {}, place),
]

const webZones = [
  webZone(
    'ground',
    'components/ui, lib, texts, the table of paths and the sections know no domain',
    { path: [among(ground), '^web/src/[^/]+$'] },
    { path: among([...shared, ...features, 'app']) },
  ),
  ...shared.map((name) =>
    webZone(
      `${name.replaceAll('/', '-')}-below-features`,
      'what features share knows none of them, nor other pieces but those that both sides share',
      { path: among([name]) },
      {
        path: among([...shared, ...features, 'app']),
        pathNot: among(bothShare.includes(name) ? [name] : [name, ...bothShare]),
      },
    ),
  ),
  ...features.map((feature) =>
    webZone(
      `${feature.replaceAll('/', '-')}-stands-alone`,
      'features do not import each other, nor app',
      { path: among([feature]) },
      { path: among([...features.filter((one) => one !== feature), 'app']) },
    ),
  ),
  ...webPlaces('feature-folders', 'a side holds features, of nothing but these folders, and what they share', {
    path: among(sides),
    pathNot: [
      `${among(features)}(api|components|hooks|model|testing)/`,
      among(sides.map((side) => `${side}/shared/[^/]+`)),
    ],
  }),
  ...webPlaces('hooks', "a feature's hooks stand in hooks/", {
    path: `${among(features)}.*/use-[^/]+$`,
    pathNot: '/hooks/',
  }),
]

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'what-is-held-does-not-know-its-owner',
      comment: 'appointments and orders reserve of the schedule and of products, never the other way round',
      severity: 'error',
      from: { path: `^command-service/src/(${heldAndBelow})/`, pathNot: tests },
      to: { path: `^command-service/src/(?!(${heldAndBelow})/)[^/]+/` },
    },
    {
      name: 'what-decides-carries-nothing-out',
      comment: 'a slice is pure but for its folder commands/ and its routes; types of them may be named',
      severity: 'error',
      from: {
        path: '^command-service/src/(?!http/|handling/|process-managers/)[^/]+/[^/]+$',
        pathNot: [tests, routes],
      },
      to: { path: carriesOut, dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only('shared-events', [], 'the language imports no other workspace'),
    only('platform', ['shared-events'], 'what every service stands on knows the language alone'),
    only('command-service', ['shared-events', 'platform'], 'command-service never reads a read model'),
    only('projections', ['shared-events', 'platform'], 'projections know events, not services'),
    only('query-service', ['shared-events', 'platform', 'projections'], 'query-service reads, it never decides'),
    only('web', ['shared-events'], 'the web knows the contracts only'),
    only('all-in-one', ['shared-events', 'platform', 'command-service', 'projections', 'query-service'], 'wiring'),
    only('demo', ['shared-events', 'platform', 'command-service', 'all-in-one'], 'the practice that is shown'),
    only('deploy', ['shared-events', 'platform'], 'starts the services as processes'),
    {
      name: 'platform-knows-no-slice',
      comment: 'the registry of events is handed to it',
      severity: 'error',
      from: { path: '^platform/', pathNot: tests },
      to: { path: '^shared-events/', pathNot: '^shared-events/src/(contracts|definitions)/' },
    },
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
      to: { path: `^(${folders})/`, pathNot: '^shared-events/src/contracts/' },
    },
    {
      name: 'sources-do-not-import-test-helpers',
      severity: 'error',
      comment: 'what runs for the practice knows no test server and no test helper',
      from: { path: '^(?!e2e/|system/|bench/|test-servers/)', pathNot: [tests, '^scripts/test\\.ts$'] },
      to: { path: ['^test-servers/', tests] },
    },
    {
      name: 'test-servers-stand-alone',
      comment: 'the stand-in must not share a mistake with the adapter it tests',
      severity: 'error',
      from: { path: '^test-servers/' },
      to: { path: `^(${folders})/`, pathNot: '^test-servers/' },
    },
    ...webZones,
    apart('shared-events'),
    apart('command-service', `^command-service/src/(?!(?:${heldAndBelow})/)[^/]+/`),
    apart('projections', '^projections/src/[^/]+/'),
    apart('query-service', '^query-service/src/[^/]+/'),
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
