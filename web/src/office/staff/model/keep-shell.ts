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
  const own = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && files.test(pathname) ? [pathname] : []
  })
  const cache = await caches.open(cacheName)
  const wanted = new Set(own)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (wanted.has(pathname) && pathname.startsWith('/assets/')) wanted.delete(pathname)
    else await cache.delete(url)
  }
  await cache.addAll([...wanted])
  await cache.put(paths.doctor, page)
}
