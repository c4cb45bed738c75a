import { type AnyCall, callNames, calls } from '@clinic/shared-events/contracts/calls.ts'
import { describe, expect, it } from 'vitest'
import { entities } from './entities.ts'
import { projectFiles } from './project-files.ts'

const page = projectFiles(['md']).get('docs/specification.md') ?? ''
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
/** The cells of each row of the page's tables, by the first one. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(1, -1).split(' | '))

const isAddress = (word: string): boolean => /^(GET|POST|PUT|PATCH|DELETE) \/(api|mensajes)\//.test(word)
const addressOf = ({ method, path }: AnyCall): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
const whoOf = ({ who }: AnyCall): string => (['administrators', 'staff', 'everyone'] as const)[who.length - 1] ?? ''

describe('the calls of docs/specification.md', () => {
  it('are declared so, with who may make them, each once', () => {
    const written = rows
      .filter(([first = '']) => quoted(first).some(isAddress))
      .map(([call = '', who = '']) => `${quoted(call).join()}: ${who.trim()}`)
    const declared = new Set(callNames.map((name) => `${addressOf(calls[name])}: ${whoOf(calls[name])}`))
    expect(written.length).toBeGreaterThan(50)
    expect(written.filter((call, at) => !declared.has(call) || written.indexOf(call) !== at)).toEqual([])
  })

  it('are named nowhere in its text as they are not declared', () => {
    const declared = new Set(callNames.map((name) => addressOf(calls[name])))
    expect(quoted(page).filter((word) => isAddress(word) && !declared.has(word))).toEqual([])
  })
})

describe('the entities of docs/specification.md', () => {
  const ours = rows.filter(([first = '']) => first.trim() in entities)

  it('stand once where there is something to say of them', () => {
    const named = ours.map(([first = '']) => first.trim())
    expect(named).toEqual(Object.keys(entities).filter((name) => named.includes(name)))
    expect(named.length).toBeGreaterThan(10)
  })

  it('are said of no field that is not answered', () => {
    const setting = /^[A-Z_]+$|^If-Match$/
    const nested = ['at', 'appointmentIds']
    const said = ours.flatMap(([first = '', notes = '']) => {
      const fields = Object.keys(entities[first.trim()]?.shape ?? {})
      return quoted(notes).filter((word) => !fields.includes(word) && !setting.test(word) && !nested.includes(word))
    })
    expect(said).toEqual([])
  })
})
