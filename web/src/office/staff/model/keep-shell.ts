import { paths } from '~/paths.ts'

/** Where the worker looks the page up (`office-worker.js`). */
const cacheName = 'office-shell'
const files = /^\/(assets\/|theme\.js$|favicon\.svg$)/

/**
 * Keeps what the office's pages consist of until their own part is loaded, for when the server cannot be reached: the page and what
 * this one has loaded. Not where a newer build has taken the place of this one's: its page needs other files.
 */
export const keepShell = async (): Promise<void> => {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/office-worker.js', { scope: paths.doctor })
  const page = await fetch(paths.doctorDashboard)
  const html = await page.clone().text()
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!page.ok || !entry || !html.includes(entry)) return
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ofOrigin = loaded.filter(({ origin, pathname }) => origin === location.origin && files.test(pathname))
  const own = [...new Set(ofOrigin.map(({ pathname }) => pathname))]
  const cache = await caches.open(cacheName)
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  // The page that is kept stays whole until the new one is: the line may go away in between.
  await cache.addAll(own.filter((path) => !path.startsWith('/assets/') || !known.includes(path)))
  await cache.put(paths.doctor, page)
  const needed = new Set([...own, paths.doctor])
  for (const path of known) if (!needed.has(path)) await cache.delete(path)
}
