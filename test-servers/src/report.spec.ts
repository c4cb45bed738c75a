import { expect, it } from 'vitest'
import { reportFile, summary } from './report.ts'

it('names each server once, with the suites that ran on it in alphabetical order', () => {
  const lines = [
    { suite: 'vault', server: 'mongodb', what: 'mongo-java-server 1.47' },
    { suite: 'log', server: 'eventstore', what: 'the stand-in for EventStoreDB' },
    { suite: 'read store', server: 'mongodb', what: 'mongo-java-server 1.47' },
    { suite: 'vault', server: 'mongodb', what: 'mongo-java-server 1.47' },
  ]
  expect(summary(lines)).toBe(
    'mongodb on mongo-java-server 1.47: read store, vault\neventstore on the stand-in for EventStoreDB: log',
  )
})

it('says which suites were not run, and why', () => {
  const lines = [{ suite: 'vault', server: 'mongodb', what: 'not run: no Java on the PATH' }]
  expect(summary(lines)).toBe('mongodb not run: no Java on the PATH: vault')
})

it('keeps the report where TEST_REPORT_DIR says', () => {
  expect(reportFile({ TEST_REPORT_DIR: '/somewhere' })).toBe('/somewhere/servers.jsonl')
  expect(reportFile({})).toMatch(/\/\.cache\/test-report\/servers\.jsonl$/)
})
