// Before the first paint: a dark page never flashes white. A file, for the content policy allows no inline script.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {
    // Storage may be closed to the page.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

// Where the application's code does not arrive, the document says so. Until then the notice is last: the skip link has to be first.
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
