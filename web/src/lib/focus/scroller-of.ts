/** What scrolls an element: the nearest part of the page, or the page. */
export const scrollerOf = (list: Element): Element => {
  for (let at = list.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.scrollingElement ?? document.documentElement
}
