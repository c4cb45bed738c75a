// Before the first paint, so a dark page never flashes white. A file of its own: the content policy allows no inline script.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {
    // Storage may be closed to the page; the system's preference decides then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

// Where the application's own code does not arrive, nothing of it can say so: the document does, above all else. Until then it stands
// last, because the link that skips to the content has to be the first.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    const notice = document.getElementById('not-loaded')
    notice.hidden = false
    document.body.prepend(notice)
  },
  true,
)
