type Browser = Pick<Window, 'open'> & { location: Pick<Location, 'assign'> }

/** Opens a chat link in a new tab, or in this one when the browser blocks it (docs/specification.md#public-calls). */
export const openWhatsapp = (url: string, browser: Browser = window): void => {
  const opened = browser.open(url, '_blank')
  if (opened) opened.opener = null
  else browser.location.assign(url)
}
