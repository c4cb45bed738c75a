/** In a new tab; in this one when the browser blocks it (specification part 1 §7). */
export const openWhatsapp = (url: string): void => {
  const opened = window.open(url, '_blank')
  if (opened) opened.opener = null
  else window.location.assign(url)
}
