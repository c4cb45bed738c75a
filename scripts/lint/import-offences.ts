/** An import that a rule of `.dependency-cruiser.mjs` refuses. `mutual`: `to` imports `from` as well. `statement`: the import of a path. */
export type Offence = { from: string; to: string; mutual?: true; statement?: (path: string) => string }

const imports = (from: string, ...to: string[]): Offence[] => to.map((one) => ({ from, to: one }))
/** For files that may not stand where they are, whatever they import and whoever imports them. */
const misplaced = ['web/src/public/slot.ts', 'web/src/public/booking/slot.ts', 'web/src/office/board/helpers/row.ts']
const misplacedHook = 'web/src/public/booking/model/use-slot.ts'

/** By the rule's name. `invented` is a slice nobody wrote yet: it is covered without a change to the rules. */
const named: Readonly<Record<string, readonly Offence[]>> = {
  'no-circular': [{ from: 'platform/src/one.ts', to: 'platform/src/other.ts', mutual: true }],
  'no-unresolved': imports('platform/src/reader.ts', './not-there.ts'),
  'what-is-held-does-not-know-its-owner': [
    ...imports('command-service/src/schedule/day.ts', 'command-service/src/orders/order.ts'),
    ...imports('command-service/src/handling/handle.ts', 'command-service/src/invented/one.ts'),
    ...imports('command-service/src/http/refusing.ts', 'command-service/src/orders/refusals.ts'),
    ...imports('command-service/src/process-managers/run.ts', 'command-service/src/notifications/plan.ts'),
  ],
  'what-decides-carries-nothing-out': [
    ...imports('command-service/src/orders/order.ts', 'command-service/src/orders/commands/place-order.ts'),
    ...imports('command-service/src/invented/one.ts', 'command-service/src/products/commands/stock.ts'),
    ...imports('command-service/src/orders/order.ts', 'command-service/src/handling/handle-command.ts'),
    ...imports('command-service/src/orders/order.ts', 'command-service/src/http/if-match.ts'),
    ...imports('command-service/src/orders/order.ts', 'command-service/src/orders/routes.ts'),
    ...imports('command-service/src/invented/one.ts', 'command-service/src/invented/routes/one.ts'),
    ...imports('command-service/src/orders/order.ts', 'command-service/src/process-managers/process-manager.ts'),
  ],
  'shared-events-imports': imports(
    'shared-events/src/orders/events.ts',
    'platform/src/start/logger.ts',
    'test-servers/src/a.ts',
  ),
  'platform-knows-no-slice': imports('platform/src/log/codec.ts', 'shared-events/src/registry/registry.ts'),
  'platform-imports': imports('platform/src/start.ts', 'command-service/src/main.ts'),
  'command-service-imports': imports('command-service/src/reads.ts', 'projections/src/read-store/store.ts'),
  'projections-imports': imports('projections/src/runner/serve.ts', 'query-service/src/main.ts'),
  'query-service-imports': imports('query-service/src/decide.ts', 'command-service/src/orders/order.ts'),
  'web-imports': imports('web/src/lib/start.ts', 'platform/src/log.ts', 'e2e/src/walk.ts'),
  'demo-imports': imports('demo/src/plans/plan.ts', 'query-service/src/list.ts', 'system/src/load.ts'),
  'deploy-imports': imports('deploy/src/ports.ts', 'command-service/src/main.ts', 'scripts/start.ts'),
  'all-in-one-imports': imports('all-in-one/src/measure.ts', 'bench/src/load.ts', 'test-servers/src/a.ts'),
  'web-knows-contracts-only': imports('web/src/lib/fold.ts', 'shared-events/src/orders/events.ts'),
  'query-service-appends-nothing': imports('query-service/src/http/run.ts', 'projections/src/worker/thread.ts'),
  'contracts-stand-alone': imports('shared-events/src/contracts/shop/orders.ts', 'platform/src/log/codec.ts'),
  'sources-do-not-import-test-helpers': [
    ...imports('command-service/src/compose.ts', 'command-service/testing/world.ts', 'test-servers/src/a.ts'),
    ...imports('platform/src/shared.ts', 'platform/src/told.spec.ts', 'platform/src/port.contract.ts'),
    ...imports('platform/src/vault/keys.ts', 'platform/src/log/spec-support.ts'),
    ...imports('scripts/serve.ts', 'test-servers/src/a.ts'),
    ...imports('web/src/public/booking/model/slot.ts', 'web/src/testing/mount.ts'),
  ],
  'test-servers-stand-alone': [
    ...imports('test-servers/src/eventstore/append.ts', 'platform/src/log/codec.ts'),
    ...imports('test-servers/src/eventstore/append.spec.ts', 'platform/src/log/codec.ts'),
  ],
  'slices-of-shared-events-do-not-know-each-other': [
    ...imports('shared-events/src/orders/row.ts', 'shared-events/src/products/events.ts'),
    ...imports('shared-events/src/invented/row.ts', 'shared-events/src/orders/events.ts'),
  ],
  'slices-of-command-service-do-not-know-each-other': [
    ...imports('command-service/src/orders/held.ts', 'command-service/src/appointments/one.ts'),
    ...imports('command-service/src/invented/one.ts', 'command-service/src/orders/order.ts'),
    ...imports('command-service/src/orders/routes.ts', 'command-service/src/carts/refusals.ts'),
    ...imports('command-service/src/orders/routes/one.ts', 'command-service/src/notifications/plan.ts'),
  ],
  'slices-of-projections-do-not-know-each-other': [
    ...imports('projections/src/orders/orders.ts', 'projections/src/products/products.ts'),
    ...imports('projections/src/invented/one.ts', 'projections/src/runner/serve.ts'),
  ],
  'slices-of-query-service-do-not-know-each-other': [
    ...imports('query-service/src/orders/list.ts', 'query-service/src/products/list.ts'),
    ...imports('query-service/src/invented/one.ts', 'query-service/src/live/sockets.ts'),
  ],
  'web-ground': [
    ...imports('web/src/components/ui/button.tsx', 'web/src/public/booking/model/slot.ts'),
    ...imports('web/src/lib/query.ts', 'web/src/app/routes.ts'),
  ],
  'web-feature-folders': misplaced.flatMap((from) => imports(from, 'web/src/texts/words.ts')),
  'web-feature-folders-imported': misplaced.map((to) => ({ from: 'web/src/app/routes.ts', to })),
  'web-hooks': imports(misplacedHook, 'web/src/texts/words.ts'),
  'web-hooks-imported': imports('web/src/app/routes.ts', misplacedHook),
}

/** What the rule of this name refuses; none when nothing is written down for it. `rules`: the names of all. */
export const offencesOf = (rule: string, rules: readonly string[]): readonly Offence[] => {
  const standsAlone = /^web-(public|office)-(.+)-stands-alone$/
  const feature = standsAlone.exec(rule)
  if (feature) {
    const [, side, name] = feature
    const other = standsAlone.exec(rules.find((one) => standsAlone.test(one) && one !== rule) ?? '')
    const ofOther = `web/src/${other?.[1]}/${other?.[2]}/model/value.ts`
    return imports(`web/src/${side}/${name}/model/far.ts`, ofOther, 'web/src/app/routes.ts')
  }
  const shared = /^web-(.+)-below-features$/.exec(rule)
  if (shared) {
    const piece = shared[1]?.replace(/^(public|office)-shared-/, '$1/shared/')
    return imports(`web/src/${piece}/far.ts`, 'web/src/public/booking/model/slot.ts', 'web/src/app/routes.ts')
  }
  return named[rule] ?? []
}

/** Every way to import, each from a file of its own: one offence against `platform-imports`. */
export const formsOfImport: readonly Offence[] = Object.entries({
  value: (path: string) => `import { a } from '${path}'\nexport const b = a`,
  type: (path: string) => `import type { A } from '${path}'\nexport const b: A = 1`,
  'type-among-values': (path: string) => `import { type A } from '${path}'\nexport const b: A = 1`,
  'when-called': (path: string) => `export const b = () => import('${path}')`,
  'passed-on': (path: string) => `export * from '${path}'`,
  'type-passed-on': (path: string) => `export type { A } from '${path}'`,
}).map(([name, statement]) => ({
  from: `platform/src/forms/${name}.ts`,
  to: 'command-service/src/orders/order.ts',
  statement,
}))

/** Two folders that import each other through four files. */
export const circleOfFolders: readonly Offence[] = [
  ...imports('platform/src/one/reads.ts', 'platform/src/other/read.ts'),
  ...imports('platform/src/other/writes.ts', 'platform/src/one/written.ts'),
]
