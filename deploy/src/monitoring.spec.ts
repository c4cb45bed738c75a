import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMetrics } from '@clinic/platform/http/metrics.ts'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  panels: { targets: { expr: string }[] }[]
}
const alerts = parse(read('deploy/monitoring/alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
const rules = alerts.groups.flatMap((group) => group.rules)
const expressions = [...dashboard.panels.flatMap(({ targets }) => targets), ...rules].map(({ expr }) => expr)

/** Names of metrics in an expression: words with an underscore before a bracket, a comparison or the end, that are no function or label. */
const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:[a-z]+_)+[a-z0-9]+\b(?!\s*\()/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''))

// @rule monitoring-files: Issue: a ready dashboard for Prometheus and Grafana; what each alarm means and what to do
//   stands in the guide
it('dashboard and alarms ask for metrics that there are, and each alarm is explained', async () => {
  const known = new Set((await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name))
  const asked = new Set(expressions.flatMap(namesIn))
  expect(asked.size).toBeGreaterThan(7)
  expect([...asked].filter((name) => !known.has(name))).toEqual([])
  const guide = read('docs/operations.md')
  for (const { alert } of rules) expect(guide).toContain(`| \`${alert}\` |`)
})
