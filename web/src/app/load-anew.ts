import { readPatienceMs } from '~/lib/http/http.ts'
import { beforeAnew, tabStore } from '~/lib/storage.ts'

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

/** When this tab was loaded anew by itself, milliseconds since 1970, and how long that is not done again. */
const [loadedKey, onceInMs] = ['loaded-anew', 60_000]

/**
 * Loads the page anew by itself, once in a minute: a browser may have lost its parts on their way, as it closed another tab of the site, and nobody
 * needs to press a button for what a second try mends. Not where something would be lost with it, nor where the browser does not keep that it was done.
 */
export const loadAnewOnce = (): void => {
  if (Date.now() - Number(tabStore.get(loadedKey)) < onceInMs) return
  tabStore.set(loadedKey, String(Date.now()))
  if (tabStore.outlivesPage() && dispatchEvent(new Event(beforeAnew, { cancelable: true }))) void loadAnew()
}
