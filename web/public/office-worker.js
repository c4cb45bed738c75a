// Where the server cannot be reached, the office's pages open from the shell that the last one kept (docs/decisions/0227). What the
// server answers goes first, so a new build is shown as soon as it is there. Calls are not touched, and no answer of one is kept.
const patienceMs = 8000
const cacheName = 'office-shell'

addEventListener('install', (event) => {
  void self.skipWaiting()
  // What a page sends as it goes, such as a draft, would be dropped on its way through a worker that has no page any more.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
})

const kept = async (request) => {
  const cache = await caches.open(cacheName)
  return cache.match(request.mode === 'navigate' ? '/doctor' : request, { ignoreVary: true })
}

const serverFirst = async (request) => {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    return answer.status < 500 ? answer : ((await kept(request)) ?? answer)
  } catch (error) {
    const found = await kept(request)
    if (found) return found
    throw error
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // A file of that folder never changes.
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request).then((found) => found ?? fetch(request)))
  else if (request.mode === 'navigate' || /^\/(theme\.js|favicon\.svg)$/.test(pathname))
    event.respondWith(serverFirst(request))
})
