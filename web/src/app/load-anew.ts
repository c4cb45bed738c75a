import { readPatienceMs } from '~/lib/http/http.ts'

/**
 * Loads the page anew as soon as its server answers: without an answer the browser would replace our page by an error page of its own.
 * @returns false when it did not answer
 */
export const loadAnew = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(readPatienceMs)
  const answers = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
  if (answers) history.go(0)
  return answers
}
